-- Claims a name, or moves it along with its player from another node. Returns taken if another player holds it in this run, or
-- in a run of another node that is alive or left recently. Requests come in any order: returns moved if the player has moved on
-- since. An entry that no node wrote holds nothing.
-- KEYS: names   ARGV: name, run, tag, number of moves, identity, prefix of run keys
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
