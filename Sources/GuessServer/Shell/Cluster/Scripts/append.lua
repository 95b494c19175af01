-- Appends a piece to the log, or changes rows of a table, for the node that has the lease.
-- KEYS: serving, then log or table   ARGV: run, kind, then position and bytes; of kind rows: fields and values; gone: fields
-- Returns: done | lost (another node has the lease) | missing (Redis has forgotten the lease or the log)
local run = (redis.call('GET', KEYS[1]) or ''):match('^%S+')
if run and run ~= ARGV[1] then return 'lost' end
if not run then return 'missing' end
if ARGV[2] == 'rows' then
  redis.call('HSET', KEYS[2], unpack(ARGV, 3))
elseif ARGV[2] == 'gone' then
  redis.call('HDEL', KEYS[2], unpack(ARGV, 3))
else
  if ARGV[2] ~= 'begin' and redis.call('EXISTS', KEYS[2]) == 0 then return 'missing' end
  redis.call('XADD', KEYS[2], ARGV[3], ARGV[2], ARGV[4])
end
return 'done'
