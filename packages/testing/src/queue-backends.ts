import { NO_REDIS, type TestRedis, withRedis } from './redis.ts';

interface QueueBackend {
  readonly name: 'PostgreSQL' | 'Redis';
  readonly redis: TestRedis | undefined;
  /** Why it cannot be tested here; undefined when it can: `test.skip(backend.missing !== undefined, backend.missing)`. */
  readonly missing: string | undefined;
}

/** Both backends of the queues, for `describe.each`. */
export async function queueBackends(): Promise<readonly QueueBackend[]> {
  const redis = await withRedis();
  return [
    { name: 'PostgreSQL', redis: undefined, missing: undefined },
    { name: 'Redis', redis, missing: redis ? undefined : NO_REDIS },
  ];
}
