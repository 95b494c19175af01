-- Tells a node where its log ends, unless another node has taken it.
-- KEYS: log, logs that were taken   ARGV: identity
-- Answers: taken and the checksum of the last line, or: log and the last position, - where there is none.
local taken = redis.call('HGET', KEYS[2], ARGV[1])
if taken then return {'taken', taken} end
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
return {'log', last and last[1] or '-'}
