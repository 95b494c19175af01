-- Deletes some of the names whose runs are gone; returns the cursor of the next call.
-- KEYS: names   ARGV: cursor, about how many to look at, prefix of run keys
local page = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[2])
for index = 1, #page[2], 2 do
  local holder = page[2][index + 1]:match('^%S+')
  if not holder or redis.call('EXISTS', ARGV[3] .. holder) == 0 then redis.call('HDEL', KEYS[1], page[2][index]) end
end
return page[1]
