import { readConfig } from '@bedside/config/config';
import { allJobs } from '@bedside/contracts/jobs';
import { renderInvoice } from '@bedside/contracts/jobs.job';
import { invoicePaid } from '@bedside/contracts/payments/payment.events';
import { connect } from '@bedside/db/connection';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { openIntegrations } from '@bedside/integrations/open-integrations';
import { requeueRun } from '@bedside/queue/job-runs';
import { openLiveBus } from '@bedside/queue/live';
import { relayBatch } from '@bedside/queue/relay';
import { requeueLostJobs } from '@bedside/queue/relay-loop';
import { withDatabase } from '@bedside/testing/postgres';
import { queueBackends } from '@bedside/testing/queue-backends';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { defineHandler, type Handler, type WorkerParts } from './handler.ts';
import { startStatusServer } from './run-worker.ts';
import { type RunningWorkers, startWorkers } from './start-workers.ts';
import { defineWorker } from './worker.ts';

const { db, url, environment } = await withDatabase();
const asUser = connect({ url: environment.DATABASE_URL });
afterAll(() => asUser.destroy());
const backends = await queueBackends();
const otherJobs = allJobs.filter(({ name, queue }) => queue === 'documents' && name !== renderInvoice.name);

describe.each(backends)('workers, with queues on $name', async ({ redis, missing }) => {
  const config = readConfig({
    BEDSIDE_ENV: 'test',
    ...environment,
    LOG_LEVEL: 'silent',
    ...(redis && { REDIS_URL: redis.url }),
  });
  const logged: string[] = [];
  const parts: WorkerParts = {
    config: { ...config, port: 0 },
    db: asUser,
    live: await openLiveBus({ directUrl: url }),
    integrations: openIntegrations(config),
    log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
    now: () => new Date(),
  };
  const open: RunningWorkers[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((running) => running.close()));
  });
  afterAll(async () => {
    await parts.live.close();
    await parts.integrations.close();
  });

  const start = async (handle: Parameters<typeof defineHandler<typeof renderInvoice>>[1]) => {
    const handlers: Handler[] = [
      defineHandler(renderInvoice, handle),
      ...otherJobs.map((job) => defineHandler(job, async () => undefined)),
    ];
    const running = await startWorkers(parts, [defineWorker('documents', handlers)], { lockMs: 2_000 });
    open.push(running);
    return running;
  };

  /** The event's other job waits in a queue without a worker here. */
  async function enqueueJobs({ queues }: RunningWorkers): Promise<string> {
    const invoiceId = newId();
    const eventId = await db
      .transaction()
      .execute((tx) =>
        recordEvent(
          tx,
          { requestId: 'req-3', now: new Date() },
          invoicePaid,
          { invoiceId, appointmentId: null },
          { entityId: invoiceId },
        ),
      );
    await relayBatch({ ...parts, queues });
    return `${eventId}--render-invoice`;
  }

  const runOf = (id: string) =>
    db
      .selectFrom('jobRuns')
      .select(['state', 'attempts', 'lastError'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('run a job with its original request, and record that it is done', async (test) => {
    test.skip(missing !== undefined, missing);
    const requests: string[] = [];
    const running = await start(async (_data, ctx) => void requests.push(ctx.requestId));
    const id = await enqueueJobs(running);
    await vi.waitFor(async () => expect(await runOf(id)).toMatchObject({ state: 'done', attempts: 1 }));
    expect(requests).toEqual(['req-3']);
    await vi.waitFor(() => expect(logged.find((line) => line.includes(id))).toContain('"requestId":"req-3"'));
  });

  it('retry a failed job after a delay, and store no personal data about it', async (test) => {
    test.skip(missing !== undefined, missing);
    const running = await start(async (_data, { attempt }) => {
      if (attempt === 1) throw new RangeError('no such patient: Maya Ellis');
    });
    const id = await enqueueJobs(running);
    await vi.waitFor(async () => expect((await runOf(id)).lastError).toBe('RangeError'));
    expect(await storedText()).not.toContain('Maya');
    await vi.waitFor(async () => expect(await runOf(id)).toMatchObject({ state: 'done', attempts: 2 }), {
      timeout: 5_000,
    });
    expect(logged.join('')).not.toContain('Maya');
  });

  it('pause an integration for as long as it requested', async (test) => {
    test.skip(missing !== undefined, missing);
    const started: number[] = [];
    const running = await start(async (_data, { attempt }) => {
      started.push(performance.now());
      if (attempt === 1)
        throw new IntegrationError('storage', 'unavailable', 'answered 429', { retryAfter: 2 });
    });
    const id = await enqueueJobs(running);
    await vi.waitFor(async () => expect((await runOf(id)).state).toBe('done'), { timeout: 8_000 });
    const [first = 0, second = 0] = started;
    expect(second - first).toBeGreaterThanOrEqual(1_990);
  });

  it('set a failing job aside while others continue, and run it once requeued', async (test) => {
    test.skip(missing !== undefined, missing);
    let cured = false;
    const poisoned = newId();
    const ran: string[] = [];
    const running = await start(async ({ invoiceId }) => {
      if (invoiceId === poisoned && !cured) renderInvoice.data.parse({ invoiceId: 'poison' });
      ran.push(invoiceId);
    });
    const run = { id: `${newId()}--render-invoice`, name: 'render-invoice', queue: 'documents' as const };
    const neighbor = await enqueueJobs(running);
    const eventId = neighbor.slice(0, 36);
    const data = { invoiceId: poisoned, eventId, requestId: 'req-3' };
    await db
      .insertInto('jobRuns')
      .values({
        ...run,
        eventId,
        data: JSON.stringify(data),
        queuedAt: new Date(),
        lastError: null,
        finishedAt: null,
      })
      .execute();
    await running.queues.addJobs([{ ...run, data }]);
    await vi.waitFor(async () =>
      expect(await runOf(run.id)).toMatchObject({ state: 'dead', lastError: 'does not fit: invoiceId' }),
    );
    await vi.waitFor(async () => expect((await runOf(neighbor)).state).toBe('done'));
    // The run is dead a moment before the queue gives up its job.
    await vi.waitFor(async () => expect(await running.queues.knows(run.queue, run.id)).toBe(false));

    cured = true;
    expect(await requeueRun(db, run.id)).toBe(true);
    const sweeper = { db, queues: running.queues, now: () => new Date() };
    await vi.waitFor(async () => {
      await requeueLostJobs(sweeper, 60_000);
      expect((await runOf(run.id)).state).toBe('done');
    });
    expect(ran.filter((invoiceId) => invoiceId === poisoned)).toHaveLength(1);
  });

  it('skip a job of a finished run', async (test) => {
    test.skip(missing !== undefined, missing);
    let runs = 0;
    const running = await start(async () => {
      runs += 1;
    });
    const id = await enqueueJobs(running);
    await vi.waitFor(async () => expect((await runOf(id)).state).toBe('done'));
    await vi.waitFor(async () => expect(await running.queues.knows('documents', id)).toBe(false));
    await running.queues.forget('documents', id);
    const data = { invoiceId: newId(), eventId: id.slice(0, 36), requestId: 'req-3' };
    await running.queues.addJobs([{ id, name: 'render-invoice', queue: 'documents', data }]);
    await vi.waitFor(async () => expect(await running.queues.knows('documents', id)).toBe(false));
    expect(runs).toBe(1);
  });

  it('finish running jobs when closed, and take no new ones', async (test) => {
    test.skip(missing !== undefined, missing);
    const underWay = Promise.withResolvers<void>();
    const started: string[] = [];
    const running = await start(async ({ invoiceId }) => {
      started.push(invoiceId);
      await underWay.promise;
    });
    const id = await enqueueJobs(running);
    await vi.waitFor(() => expect(started).toHaveLength(1));
    const closed = running.close();
    open.length = 0;
    underWay.resolve();
    await closed;
    expect(await runOf(id)).toMatchObject({ state: 'done', attempts: 1 });
  });

  it('report liveness, readiness, and backlog over HTTP', async (test) => {
    test.skip(missing !== undefined, missing);
    const running = await start(async () => undefined);
    const closing = new AbortController();
    const status = await startStatusServer(
      parts,
      { ...running, queues: () => running.queues },
      closing.signal,
    );
    const get = (path: string, headers = {}) => fetch(`http://127.0.0.1:${status.port}${path}`, { headers });
    expect((await get('/health/live')).status).toBe(200);
    expect(await (await get('/health/ready')).json()).toEqual({ status: 'ready' });
    expect((await get('/metrics')).status).toBe(404);
    const metrics = await get('/metrics', { authorization: `Bearer ${config.metricsToken}` });
    const figures = await metrics.text();
    expect(figures).toMatch(/bedside_outbox_oldest_seconds \d/);
    expect(figures).toMatch(/bedside_queue_oldest_seconds\{queue="exports"\} 0/);
    closing.abort();
    expect((await get('/health/ready')).status).toBe(503);
    expect((await get('/health/live')).status).toBe(200);
    await status.close();
  });

  async function storedText(): Promise<string> {
    const runs = await sql<{ row: string }>`select r::text as row from job_runs r`.execute(db);
    const jobs = redis
      ? { rows: [] }
      : await sql<{ row: string }>`select j::text as row from bullmq.job j`.execute(db);
    return [...runs.rows, ...jobs.rows].map(({ row }) => row).join('\n');
  }
});
