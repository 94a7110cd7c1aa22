import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Backend, type BackendOptions, withErrorsTo } from './backend.ts';
import { openRedis } from './redis.ts';

/** Nothing waits here for Redis to be there: workers connect when it comes, handing out fails until then. */
export function openRedisBackend(url: string, { onError }: BackendOptions): Backend {
  const shared = openRedis(url, { failFast: true, onError });
  const connections: Redis[] = [];
  const openConnection = (): Redis => {
    const connection = openRedis(url, { onError });
    connections.push(connection);
    return connection;
  };
  return {
    openQueue: (name) => withErrorsTo(onError, new Queue(name, { connection: shared })),
    openWorker: (name, processor, choices) =>
      withErrorsTo(onError, new Worker(name, processor, { connection: openConnection(), ...choices })),
    problems: () => redisProblems(shared),
    async close() {
      for (const connection of [shared, ...connections]) connection.disconnect();
    },
  };
}

/** Whether this Redis loses jobs: by throwing keys away when it is full, or by forgetting them when it restarts. */
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
