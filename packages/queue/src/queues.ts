import { type JobDefinition, type QueueName, queueNames } from '@bedside/contracts/job';
import { allJobs } from '@bedside/contracts/jobs';
import type { Executor } from '@bedside/db/database';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Backend, type BackendOptions, type OpenQueue, withErrorsTo } from './backend.ts';
import { openPostgresBackend } from './postgres-backend.ts';
import { openRedis, redisProblems } from './redis.ts';

interface QueuesOptions extends Omit<BackendOptions, 'onError'> {
  onError?: (error: Error) => void;
}

export interface JobToAdd {
  /** Adding the same id again has no effect as long as the queue still has the job. */
  id: string;
  name: string;
  queue: QueueName;
  data: Record<string, unknown>;
}

export interface TakenJob {
  id: string;
  name: string;
  data: unknown;
  lastAttempt: boolean;
}

export interface QueueWorker {
  close(): Promise<void>;
}

interface QueueWorkerOptions {
  concurrency?: number;
  /** Milliseconds until a crashed process loses its job. */
  lockMs?: number;
}

export interface Queues {
  /** @throws within 5 s if the queue is unavailable */
  addJobs(jobs: readonly JobToAdd[]): Promise<void>;
  /** True if the job is waiting, delayed, or running. */
  knows(queue: QueueName, id: string): Promise<boolean>;
  forget(queue: QueueName, id: string): Promise<void>;
  waiting(): Promise<ReadonlyMap<QueueName, number>>;
  /** `process` rejects with a JobFailure, which decides whether the job is retried. */
  openWorker(
    queue: QueueName,
    process: (job: TakenJob) => Promise<void>,
    options?: QueueWorkerOptions,
  ): Promise<QueueWorker>;
  queueHealth(): Promise<string[]>;
  close(): Promise<void>;
}

const ANSWER_MS = 5_000;
const LOCK_MS = 10_000;

/** How often a job survives a crash of its process. BullMQ's default of 1 is too low. */
const DEATHS = 50;

const OVER: ReadonlySet<string> = new Set(['completed', 'failed', 'unknown']);

/** Results are kept in `job_runs`, not in the queue. */
const retention = { removeOnComplete: { age: 3_600, count: 1_000 }, removeOnFail: true };

const definitions: ReadonlyMap<string, JobDefinition> = new Map(allJobs.map((job) => [job.name, job]));

/** Stops waiting after `ms`; the work may still complete. @throws Error 'no answer in time' */
async function withDeadline<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The queue gave no answer in time.')), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Opens even while Redis is down. Workers connect later, and adding jobs fails until then. */
function openRedisBackend(url: string, { onError }: BackendOptions): Backend {
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

/**
 * Uses Redis, which may be down, if `redisUrl` is set. Otherwise uses PostgreSQL.
 * @throws if PostgreSQL is down
 */
export async function openQueues({ onError = () => undefined, ...rest }: QueuesOptions): Promise<Queues> {
  const options = { ...rest, onError };
  const backend = options.redisUrl
    ? openRedisBackend(options.redisUrl, options)
    : await openPostgresBackend(options);
  const queues = await openAll(backend);

  return {
    async addJobs(jobs) {
      for (const [name, part] of Map.groupBy(jobs, (job) => job.queue)) {
        await withDeadline(ANSWER_MS, queues[name].addBulk(part.map(toBullJob)));
      }
    },
    async knows(name, id) {
      const job = await withDeadline(ANSWER_MS, queues[name].getJob(id));
      const state = await (job && withDeadline(ANSWER_MS, job.getState()));
      return state !== undefined && !OVER.has(state);
    },
    async forget(name, id) {
      const job = await withDeadline(ANSWER_MS, queues[name].getJob(id));
      if (job) await withDeadline(ANSWER_MS, job.remove());
    },
    async waiting() {
      const counts = queueNames.map(async (name) => [name, await waitingIn(queues[name])] as const);
      return new Map(await Promise.all(counts));
    },
    openWorker: (name, process, choices = {}) => openWorker(backend, name, process, choices),
    queueHealth: () => backend.problems(),
    async close() {
      await Promise.all(Object.values(queues).map((queue) => queue.close()));
      await backend.close();
    },
  };
}

async function openAll(backend: Backend): Promise<Record<QueueName, OpenQueue>> {
  const [notifications, urgent, stripeSync, documents, exports, records, bulkExports, webhooks] =
    await Promise.all([
      backend.openQueue('notifications'),
      backend.openQueue('urgent'),
      backend.openQueue('stripe-sync'),
      backend.openQueue('documents'),
      backend.openQueue('exports'),
      backend.openQueue('records'),
      backend.openQueue('bulk-exports'),
      backend.openQueue('webhooks'),
    ]);
  return {
    notifications,
    urgent,
    'stripe-sync': stripeSync,
    documents,
    exports,
    records,
    'bulk-exports': bulkExports,
    webhooks,
  };
}

const LONGEST_PAUSE = 3_600_000;

interface Failure {
  attempts: number;
  /** The first delay in milliseconds. */
  first: number;
  error?: unknown;
  chance: number;
}

/** A failure whose message is safe to store in the queue: no patient data and no original error. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly permanent: boolean;
  /** The minimum delay in milliseconds that an integration requested. */
  readonly retryAfter?: number;

  constructor(reason: string, options: { permanent?: boolean; retryAfter?: number } = {}) {
    super(reason);
    this.permanent = options.permanent ?? false;
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter;
  }
}

/**
 * Delay in milliseconds. Doubles up to an hour, with up to half of it random to spread retries, and is never
 * shorter than an integration requested.
 */
export function retryDelay({ attempts, first, error, chance }: Failure): number {
  const full = Math.min(first * 2 ** (attempts - 1), LONGEST_PAUSE);
  const pause = Math.round(full * (1 - chance / 2));
  const retryAfter = error instanceof JobFailure ? (error.retryAfter ?? 0) : 0;
  return retryAfter > 0 ? Math.min(retryAfter, LONGEST_PAUSE) + Math.round(first * chance) : pause;
}

async function openWorker(
  backend: Backend,
  name: QueueName,
  process: (job: TakenJob) => Promise<void>,
  { concurrency = 10, lockMs = LOCK_MS }: QueueWorkerOptions,
): Promise<QueueWorker> {
  const worker = await backend.openWorker(
    name,
    async (job) => {
      const lastAttempt = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
      await process({ id: job.id ?? '', name: job.name, data: job.data, lastAttempt }).catch(toBullError);
    },
    {
      concurrency,
      lockDuration: lockMs,
      stalledInterval: lockMs / 2,
      maxStalledCount: DEATHS,
      settings: {
        backoffStrategy: (attempts, _type, error, job) =>
          retryDelay({ attempts, first: firstPause(job?.name), error, chance: Math.random() }),
      },
    },
  );
  return { close: () => worker.close() };
}

const firstPause = (job = ''): number => definitions.get(job)?.backoff ?? 1_000;

function toBullJob({ id, name, data }: JobToAdd) {
  const { attempts = 1, backoff = 0 } = definitions.get(name) ?? {};
  return {
    name,
    data,
    opts: {
      jobId: id,
      attempts,
      backoff: { type: 'bedside', delay: backoff },
      stackTraceLimit: 0,
      ...retention,
    },
  };
}

function toBullError(error: unknown): never {
  if (error instanceof JobFailure && error.permanent) throw new UnrecoverableError(error.message);
  throw error;
}

async function waitingIn(queue: OpenQueue): Promise<number> {
  const counts = await withDeadline(
    ANSWER_MS,
    queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized'),
  );
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The age in seconds of the oldest undispatched event; 0 if there is none. Monitor this value. */
export async function oldestPendingSeconds(db: Executor, now: Date): Promise<number> {
  const { oldest } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min('createdAt').as('oldest'))
    .where('dispatchedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1_000) : 0;
}

export async function deadJobs(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('jobRuns')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * For each queue, the age in seconds of the oldest job that no worker has started. Excludes retries and jobs
 * that staff restarted.
 */
export async function oldestUnbegunSeconds(db: Executor, now: Date): Promise<Map<QueueName, number>> {
  const rows = await db
    .selectFrom('jobRuns')
    .select((eb) => ['queue', eb.fn.min('queuedAt').as('oldest')])
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where('queuedAt', '>', new Date(0))
    .groupBy('queue')
    .execute();
  const found = new Map(rows.map(({ queue, oldest }) => [queue, oldest.getTime()]));
  return new Map(
    queueNames.map((queue) => [
      queue,
      Math.max(0, (now.getTime() - (found.get(queue) ?? now.getTime())) / 1_000),
    ]),
  );
}
