-- Forgets rooms that were taken over, since the log of the node that goes on with them tells them.
-- KEYS: where they are, who goes on with which   ARGV: the run of the node that had them
redis.call('DEL', KEYS[1])
redis.call('HDEL', KEYS[2], ARGV[1])
return 'done'
