-- Deletes rooms that were taken over, once the new owner's log has them.
-- KEYS: log that was taken over, takeovers   ARGV: run of the old owner
redis.call('DEL', KEYS[1])
redis.call('HDEL', KEYS[2], ARGV[1])
return 'done'
