-- Appends a piece to the log, and changes bans with it, for the node that has the lease.
-- KEYS: serving, log, bans, shards   ARGV: run, kind, position, for each ban its field and line (empty: it goes), and bytes
-- Returns: done | lost (another node has the lease) | missing (Redis has forgotten the lease or the log)
local run = (redis.call('GET', KEYS[1]) or ''):match('^%S+')
if run and run ~= ARGV[1] then return 'lost' end
if not run or ARGV[2] ~= 'begin' and redis.call('EXISTS', KEYS[2]) == 0 then return 'missing' end
redis.call('XADD', KEYS[2], ARGV[3], ARGV[2], ARGV[#ARGV])
-- Earlier generations are not needed any more.
if ARGV[2] == 'whole' then redis.call('XTRIM', KEYS[2], 'MINID', ARGV[3]:match('^%d+')) end
for i = 4, #ARGV - 1, 2 do
  if ARGV[i + 1] == '' then redis.call('HDEL', KEYS[3], ARGV[i]) else redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1]) end
  -- The nodes of the other shards read the bans then.
  redis.call('HINCRBY', KEYS[4], 'bans', 1)
end
return 'done'
