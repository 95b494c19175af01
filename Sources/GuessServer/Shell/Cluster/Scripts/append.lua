-- Appends a piece to the log, and changes bans with it, for the node that has the lease.
-- KEYS: serving, log, bans, shards   ARGV: run, kind, position, for each ban its field and line (empty: it goes), and bytes
-- Returns: done | lost (another node has the lease) | missing (Redis has forgotten the lease or the log, or the piece before it)
local run = (redis.call('GET', KEYS[1]) or ''):match('^%S+')
if run and run ~= ARGV[1] then return 'lost' end
if not run then return 'missing' end
if ARGV[2] ~= 'begin' then
  -- Pieces are sent without waiting, and Redis may refuse one and take the next: its memory was full for a moment.
  local generation, number = ARGV[3]:match('^(%d+)-(%d+)$')
  local before = string.format('%s-%.0f', generation, number - 1)
  if #redis.call('XRANGE', KEYS[2], before, before) == 0 then return 'missing' end
end
redis.call('XADD', KEYS[2], ARGV[3], ARGV[2], ARGV[#ARGV])
-- Earlier generations are not needed any more.
if ARGV[2] == 'whole' then redis.call('XTRIM', KEYS[2], 'MINID', ARGV[3]:match('^%d+')) end
for i = 4, #ARGV - 1, 2 do
  if ARGV[i + 1] == '' then redis.call('HDEL', KEYS[3], ARGV[i]) else redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1]) end
  -- The nodes of the other shards read the bans then.
  redis.call('HINCRBY', KEYS[4], 'bans', 1)
end
return 'done'
