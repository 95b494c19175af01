-- Takes the oldest suitable wish of another node and returns its slot; publishes the own wish if there is none. Malformed
-- wishes are deleted.
-- KEYS: set of the own wish, sets of suitable ones   ARGV: the wish, run, life in milliseconds
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREM', KEYS[1], ARGV[1])
for index = 2, #KEYS do
  redis.call('ZREMRANGEBYSCORE', KEYS[index], '-inf', now)
  for _, wish in ipairs(redis.call('ZRANGE', KEYS[index], 0, 31)) do
    local slot, run = wish:match('^(%d+) (%S+)')
    if run ~= ARGV[2] then
      redis.call('ZREM', KEYS[index], wish)
      if slot and #slot <= 2 then return tonumber(slot) end
    end
  end
end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 'waiting'
