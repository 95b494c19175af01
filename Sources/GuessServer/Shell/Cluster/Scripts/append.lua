-- Appends a piece to the log, and changes rows of tables with it, for the node that has the lease.
-- KEYS: serving, log, scores, bans, and `shards` if there are several   ARGV: run, kind, position, for each row the number of its key, field and line (empty: it
-- goes), and bytes
-- Returns: done | lost (another node has the lease) | missing (Redis has forgotten the lease or the log)
local run = (redis.call('GET', KEYS[1]) or ''):match('^%S+')
if run and run ~= ARGV[1] then return 'lost' end
if not run or ARGV[2] ~= 'begin' and redis.call('EXISTS', KEYS[2]) == 0 then return 'missing' end
redis.call('XADD', KEYS[2], ARGV[3], ARGV[2], ARGV[#ARGV])
for i = 4, #ARGV - 1, 3 do
  local key, field, line = KEYS[tonumber(ARGV[i])], ARGV[i + 1], ARGV[i + 2]
  -- The nodes of the other shards read the bans then.
  if key == KEYS[4] and KEYS[5] then redis.call('HINCRBY', KEYS[5], 'bans', 1) end
  if line == '' then redis.call('HDEL', key, field) else redis.call('HSET', key, field, line) end
end
return 'done'
