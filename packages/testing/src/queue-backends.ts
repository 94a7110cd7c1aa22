import { NO_REDIS, type TestRedis, withRedis } from './redis.ts';

interface QueueBackend {
  readonly name: 'PostgreSQL' | 'Redis';
  readonly redis: TestRedis | undefined;
  /** Why to skip the tests: `test.skip(backend.missing !== undefined, backend.missing)`. */
  readonly missing: string | undefined;
}

export async function queueBackends(): Promise<readonly QueueBackend[]> {
  const redis = await withRedis();
  return [
    { name: 'PostgreSQL', redis: undefined, missing: undefined },
    { name: 'Redis', redis, missing: redis ? undefined : NO_REDIS },
  ];
}
