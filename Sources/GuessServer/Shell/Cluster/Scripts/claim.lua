-- Takes a name, or takes it over where its player has come from another node. That is refused where it is someone else's, held by
-- this run or by one of another node that is alive or has not been gone for long. What nodes ask comes in any order, so nothing
-- happens where the player has moved on since. What no node has put down is no one's.
-- KEYS: names   ARGV: name, incarnation, tag, moves so far, identity, what the keys of runs begin with
local held = redis.call('HGET', KEYS[1], ARGV[1])
if held then
  local holder, tag, moves = held:match('^(%x+) (%d+) (%d+)$')
  if tag == ARGV[3] then
    if tonumber(moves) > tonumber(ARGV[4]) then return 'moved' end
  elseif holder then
    if holder == ARGV[2] then return 'taken' end
    local identity = redis.call('GET', ARGV[6] .. holder)
    if identity and identity ~= ARGV[5] then return 'taken' end
  end
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. ARGV[3] .. ' ' .. ARGV[4])
return 'done'
