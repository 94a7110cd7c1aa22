import { Redis } from 'ioredis';

interface RedisChoices {
  failFast?: boolean;
  onError?: (error: Error) => void;
}

/** A connection that reconnects by itself. Fail-fast commands time out after 5 s. */
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

export function firstAttempt(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  redis.once('ready', resolve);
  redis.once('close', resolve);
  return promise;
}

/** Settings that lose jobs: eviction when full, or no persistence. */
export async function redisProblems(redis: Redis): Promise<string[]> {
  const info = await Promise.all([redis.info('memory'), redis.info('persistence')]).catch(() => undefined);
  if (!info) return ['Redis does not answer: jobs wait in PostgreSQL until it does.'];
  const [memory, persistence] = info;
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
  const problems: string[] = [];
  if (policy !== 'noeviction') {
    problems.push(`Redis has maxmemory-policy ${policy} and would lose jobs silently: set it to noeviction.`);
  }
  if (!/^aof_enabled:1/m.test(persistence)) {
    problems.push(
      'Redis keeps no append-only file and would lose jobs when it restarts: set appendonly yes.',
    );
  }
  return problems;
}
