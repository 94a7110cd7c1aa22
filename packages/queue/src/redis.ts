import { redisAddress } from '@bedside/config/redis-address';
import { type AbstractConnector, Redis, type SentinelConnectionOptions, SentinelConnector } from 'ioredis';

interface RedisChoices {
  failFast?: boolean;
  onError?: (error: Error) => void;
}

const LONGEST_PAUSE = 3_000;
const pauseAfter = (times: number): number => Math.min(100 * 2 ** Math.min(times, 6), LONGEST_PAUSE);

/**
 * Works around ioredis, which stops for good if a failover is announced while it asks the sentinels for the
 * primary.
 */
class DeafWhileAsking extends SentinelConnector {
  // ioredis types this argument as unknown.
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
  }

  override connect(...choices: Parameters<AbstractConnector['connect']>) {
    this.disconnect();
    return super.connect(...choices);
  }
}

/**
 * A connection that reconnects automatically, through sentinels to the current primary. With `failFast`,
 * commands time out after 5 s.
 */
export function openRedis(url: string, { failFast = false, onError }: RedisChoices = {}): Redis {
  const address = redisAddress(url);
  if (!address) throw new Error('REDIS_URL is not the address of a Redis.');
  const { host, port, db, username, password, sentinels, sentinelPassword } = address;
  const options = {
    db,
    ...(username && { username }),
    ...(password && { password }),
    ...(address.tls && { tls: {} }),
    maxRetriesPerRequest: failFast ? 0 : null,
    enableOfflineQueue: !failFast,
    ...(failFast && { commandTimeout: 5_000 }),
    connectTimeout: 5_000,
    keepAlive: 10_000,
    retryStrategy: pauseAfter,
    // Reconnects when the server has become a replica, which accepts no writes.
    reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
  };
  const redis =
    sentinels.length > 0
      ? new Redis({
          ...options,
          name: host,
          sentinels: [...sentinels],
          ...(sentinelPassword && { sentinelPassword }),
          enableTLSForSentinelMode: address.tls,
          ...(address.tls && { sentinelTLS: {} }),
          sentinelRetryStrategy: pauseAfter,
          failoverDetector: true,
          Connector: DeafWhileAsking,
        })
      : new Redis(port, host, options);
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

/** Finds settings that can lose jobs: eviction when full, or no persistence. */
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
