-- Ends the lease of a node, so that another one takes over its rooms at once.
-- KEYS: nodes   ARGV: slot, identity, run
local owner, name, run, address =
  (redis.call('HGET', KEYS[1], ARGV[1]) or ''):match('^(%S+) (%S+) (%S+) (.*) %d+$')
if owner == ARGV[2] and run == ARGV[3] then
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%s %s %s %s 0', owner, name, run, address))
end
return 'done'
