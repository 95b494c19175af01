-- Tells with which rooms that were taken over a node is to go on: for each run that had them, the run and what is put down of it.
-- KEYS: who goes on with which   ARGV: identity, how many at most
-- What no node has put down is left out, since it may be of any length.
local entries, own = redis.call('HGETALL', KEYS[1]), {}
for index = 1, #entries, 2 do
  local run, entry = entries[index], entries[index + 1]
  if #own < 2 * ARGV[2] and #run == 16 and #entry <= 128 and entry:match('^%S+') == ARGV[1] then
    own[#own + 1] = run
    own[#own + 1] = entry
  end
end
return own
