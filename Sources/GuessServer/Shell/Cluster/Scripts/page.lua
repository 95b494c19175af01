-- Reads a page of rooms that were taken over, unless another node has taken this one's log, and goes on with those rooms as well: it
-- forgets them when it likes, and what is missing then is not lost.
-- KEYS: where they are, logs that were taken   ARGV: identity, the position to begin at, how many pieces
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return 'taken' end
return redis.call('XRANGE', KEYS[1], ARGV[2], '+', 'COUNT', ARGV[3])
