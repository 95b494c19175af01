-- Frees the names that a run has left behind: no claim finds it any more. A Redis that has lost that the run's log was taken may have
-- the run itself, which has its names then.
-- KEYS: nodes, the run
-- ARGV: its incarnation
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local nodes = redis.call('HGETALL', KEYS[1])
for index = 2, #nodes, 2 do
  local incarnation, ends = nodes[index]:match('^%S+ %S+ (%S+) .* (%d+)$')
  if incarnation == ARGV[1] and tonumber(ends) > now then return 'done' end
end
redis.call('DEL', KEYS[2])
return 'done'
