-- Returns the end of a node's log, unless another node has taken it.
-- KEYS: log, taken logs   ARGV: identity, highest generation that a node reaches
-- Returns: taken and the entry of the takeover, or: log and the last position, - if there is none. A log with a higher
-- generation could not be extended: it is deleted, and the result is: foreign and -.
local taken = redis.call('HGET', KEYS[2], ARGV[1])
if taken then return {'taken', taken:sub(1, 64)} end
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if last and tonumber(last[1]:match('^%d+')) > tonumber(ARGV[2]) then
  redis.call('DEL', KEYS[1])
  return {'foreign', '-'}
end
return {'log', last and last[1] or '-'}
