-- Frees the names of a gone run: no claim finds the run any more. If Redis has lost the takeover, the run itself may be alive
-- and keeps its names.
-- KEYS: nodes, the run's key
-- ARGV: the run
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local nodes = redis.call('HGETALL', KEYS[1])
for index = 2, #nodes, 2 do
  local run, ends = nodes[index]:match('^%S+ %S+ (%S+) .* (%d+)$')
  if run == ARGV[1] and tonumber(ends) > now then return 'done' end
end
redis.call('DEL', KEYS[2])
return 'done'
