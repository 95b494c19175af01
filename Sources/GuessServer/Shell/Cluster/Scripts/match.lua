-- Takes the oldest wish of another node that suits, and answers its slot; where there is none, publishes the own one. What is no wish
-- is forgotten.
-- KEYS: where the own wish belongs, and where those are that suit   ARGV: the wish, incarnation, life in milliseconds
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREM', KEYS[1], ARGV[1])
for index = 2, #KEYS do
  redis.call('ZREMRANGEBYSCORE', KEYS[index], '-inf', now)
  for _, wish in ipairs(redis.call('ZRANGE', KEYS[index], 0, 31)) do
    local slot, incarnation = wish:match('^(%d+) (%S+)')
    if incarnation ~= ARGV[2] then
      redis.call('ZREM', KEYS[index], wish)
      if slot and #slot <= 2 then return tonumber(slot) end
    end
  end
end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 'waiting'
