-- Takes a wish back.
-- KEYS: where it belongs   ARGV: the wish
redis.call('ZREM', KEYS[1], ARGV[1])
return 'done'
