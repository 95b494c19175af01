-- Takes a name, unless a run of another node holds it that is alive or has not been gone for long.
-- KEYS: names   ARGV: name, incarnation, identity, what the keys of runs begin with
local held = redis.call('HGET', KEYS[1], ARGV[1])
if held then
  local holder = held:match('^%S+')
  if holder == ARGV[2] then return 'owned' end
  local identity = redis.call('GET', ARGV[4] .. holder)
  if identity and identity ~= ARGV[3] then return 'taken' end
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' 0')
return 'done'
