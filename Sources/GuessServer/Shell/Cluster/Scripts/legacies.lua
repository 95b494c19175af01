-- Returns the takeovers that a node has to finish, each with the old owner's run and its entry.
-- KEYS: takeovers   ARGV: identity, most takeovers
-- Skips entries that no node wrote, since they may have any length.
local entries, own = redis.call('HGETALL', KEYS[1]), {}
for index = 1, #entries, 2 do
  local run, entry = entries[index], entries[index + 1]
  if #own < 2 * ARGV[2] and #run == 16 and #entry <= 128 and entry:match('^%S+') == ARGV[1] then
    own[#own + 1] = run
    own[#own + 1] = entry
  end
end
return own
