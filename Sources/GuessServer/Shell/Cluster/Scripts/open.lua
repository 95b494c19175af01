-- Tells a node where its log ends, unless another node has taken it.
-- KEYS: log, logs that were taken   ARGV: identity, the highest generation that there can be
-- Answers: taken and what was put down then, or: log and the last position, - where there is none. Behind a position that no node
-- reaches nothing could be put: such a log is forgotten, and the answer is: foreign and -.
local taken = redis.call('HGET', KEYS[2], ARGV[1])
if taken then return {'taken', taken:sub(1, 64)} end
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if last and tonumber(last[1]:match('^%d+')) > tonumber(ARGV[2]) then
  redis.call('DEL', KEYS[1])
  return {'foreign', '-'}
end
return {'log', last and last[1] or '-'}
