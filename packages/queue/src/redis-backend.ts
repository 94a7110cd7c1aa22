import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Backend, type BackendOptions, withErrorsTo } from './backend.ts';
import { openRedis, redisProblems } from './redis.ts';

/** Opens without Redis being up: workers connect later, and adding jobs fails until then. */
export function openRedisBackend(url: string, { onError }: BackendOptions): Backend {
  const shared = openRedis(url, { failFast: true, onError });
  const connections: Redis[] = [];
  const openConnection = (): Redis => {
    const connection = openRedis(url, { onError });
    connections.push(connection);
    return connection;
  };
  return {
    openQueue: async (name) => withErrorsTo(onError, new Queue(name, { connection: shared })),
    openWorker: async (name, processor, choices) =>
      withErrorsTo(onError, new Worker(name, processor, { connection: openConnection(), ...choices })),
    problems: () => redisProblems(shared),
    async close() {
      for (const connection of [shared, ...connections]) connection.disconnect();
    },
  };
}
