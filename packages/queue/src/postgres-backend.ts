import { leaveStandbys } from '@bedside/db/leave-standbys';
import { createPostgresBackend, Queue, Worker } from 'bullmq';
import pg from 'pg';
import { type Backend, type BackendOptions, withErrorsTo } from './backend.ts';
import { openQueueSchema, QUEUE_SCHEMA } from './queue-schema.ts';

/** Each worker’s LISTEN occupies one connection. */
const CONNECTIONS_A_WORKER = 8;
const CONNECTIONS_OF_QUEUES = 4;

/** A lost connection also fails its query, so this listener only prevents a process exit. */
const ignore = (): void => undefined;

/**
 * Runs BullMQ’s migrations first, if permitted.
 * @throws if the database is unreachable
 */
export async function openPostgresBackend({ directUrl, onError }: BackendOptions): Promise<Backend> {
  const pools: pg.Pool[] = [];
  const openPool = (max: number): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: directUrl,
      application_name: 'bedside:queue',
      options: `-c search_path=${QUEUE_SCHEMA}`,
      max,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    pool.on('error', onError);
    pool.on('connect', (client) => client.on('error', ignore));
    leaveStandbys(pool);
    pools.push(pool);
    return pool;
  };
  const shared = openPool(CONNECTIONS_OF_QUEUES);
  await openQueueSchema(shared);

  return {
    openQueue: (name) =>
      whenReady(withErrorsTo(onError, new Queue(name, { connection: shared }, createPostgresBackend))),
    openWorker: (name, processor, choices) => {
      const options = { connection: openPool(CONNECTIONS_A_WORKER), ...choices };
      return whenReady(withErrorsTo(onError, new Worker(name, processor, options, createPostgresBackend)));
    },
    problems: () =>
      shared.query('select 1').then(
        () => [],
        () => ['The queues are in PostgreSQL, which does not answer.'],
      ),
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/** BullMQ does not recover from a failed first connection, so wait for it. */
async function whenReady<T extends { waitUntilReady(): Promise<unknown> }>(opened: T): Promise<T> {
  await opened.waitUntilReady();
  return opened;
}
