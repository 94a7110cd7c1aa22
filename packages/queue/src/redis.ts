import { Redis } from 'ioredis';

export interface RedisChoices {
  /** Refuses a command at once while there is no connection, instead of keeping it for later. */
  failFast?: boolean;
  onError?: (error: Error) => void;
}

/** One connection that comes back by itself. Commands of a fail-fast one end after 5 s at the most. */
export function openRedis(url: string, { failFast = false, onError }: RedisChoices = {}): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: failFast ? 0 : null,
    enableOfflineQueue: !failFast,
    ...(failFast && { commandTimeout: 5_000 }),
    connectTimeout: 5_000,
    keepAlive: 10_000,
    retryStrategy: (times) => Math.min(100 * 2 ** Math.min(times, 6), 3_000),
  });
  redis.on('error', onError ?? (() => undefined));
  return redis;
}

/** Settles when the first attempt to connect has ended, well or not. */
export function firstAttempt(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  redis.once('ready', resolve);
  redis.once('close', resolve);
  return promise;
}
