-- Withdraws a wish.
-- KEYS: set of the wish   ARGV: the wish
redis.call('ZREM', KEYS[1], ARGV[1])
return 'done'
