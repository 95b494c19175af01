-- Takes the log of a node whose lease has ended: this node gets its rooms, and those that it had taken over but not resumed
-- yet. The old owner can't write to the log any more.
-- KEYS: nodes, its log, new key of the log, taken logs, takeovers, its run
-- ARGV: its slot, identity and run; slot and identity of this node; time for which names are reserved, in milliseconds; proof
-- that a node has taken the log
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function node(slot)
  local owner, name, run, ends =
    (redis.call('HGET', KEYS[1], slot) or ''):match('^(%S+) (%S+) (%S+) .* (%d+)$')
  return owner, run, tonumber(ends or 0), name
end
local owner, run, ends, name = node(ARGV[1])
if owner ~= ARGV[2] or run ~= ARGV[3] or ends > now then return 'alive' end
local own, _, lasts = node(ARGV[4])
if own ~= ARGV[5] or lasts <= now then return 'late' end
if redis.call('EXISTS', KEYS[2]) == 0 then return 'missing' end
-- Rooms of an unfinished generation don't have the last checksum. If there are no other pieces, the node has only begun its
-- log: its rooms are on its own disk alone, and it may come back with them.
local sum, before = nil, '+'
while not sum do
  local pieces = redis.call('XREVRANGE', KEYS[2], before, '-', 'COUNT', 20)
  for _, piece in ipairs(pieces) do
    local kind, text = piece[2][3], piece[2][4]
    if not sum and (kind == 'change' or kind == 'whole') then sum = text:match('sum=(%x%x%x%x%x%x%x%x)\n$') end
    before = '(' .. piece[1]
  end
  if #pieces < 20 then break end
end
if not sum then return 'missing' end
redis.call('RENAME', KEYS[2], KEYS[3])
redis.call('HSET', KEYS[4], ARGV[2], sum .. ' ' .. ARGV[7])
-- The latest takeover is read first: it shows which of the earlier ones its node had resumed.
local entries, number = redis.call('HGETALL', KEYS[5]), 0
for index = 1, #entries, 2 do
  local taker, rest, count = entries[index + 1]:match('^(%x+) (%d+ %S+ (%d+))$')
  -- Nodes never reach numbers of ten digits.
  if taker and #count < 10 then
    number = math.max(number, tonumber(count) + 1)
    if taker == ARGV[2] then redis.call('HSET', KEYS[5], entries[index], ARGV[5] .. ' ' .. rest) end
  end
end
redis.call('HSET', KEYS[5], ARGV[3], string.format('%s %s %s %d', ARGV[5], ARGV[1], name, number))
redis.call('SET', KEYS[6], ARGV[5], 'PX', ARGV[6])
return 'done'
