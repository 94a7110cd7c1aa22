import { connect } from '@bedside/db/connection';
import { newId } from '@bedside/db/id';
import { recordRuns } from '@bedside/queue/job-runs';
import { withDatabase } from '@bedside/testing/postgres';
import { recordedSpans } from '@bedside/tracing/spans.fixture';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Handler, WorkerParts } from './handler.ts';
import { type JobOutcome, processJob } from './process-job.ts';

const { db, environment } = await withDatabase();

describe('a job whose end cannot be stored', () => {
  const spans = recordedSpans();

  /** An attempt whose handler loses the database. */
  async function attempt({ fails }: { fails: boolean }) {
    const own = connect({ url: environment.DATABASE_URL });
    const parts = { db: own, log: pino({ level: 'silent' }), now: () => new Date() } as WorkerParts;
    const id = `${newId()}--render-invoice`;
    const data = { requestId: 'req-1' };
    const run = { id, name: 'render-invoice', queue: 'documents' as const, data };
    await recordRuns(db, [{ ...run, eventId: newId() }], new Date());
    const handler = {
      run: async () => {
        await own.destroy();
        if (fails) throw new RangeError('no such invoice');
      },
    } as unknown as Handler;
    const notified: JobOutcome[] = [];
    const work = processJob(
      parts,
      new Map([[run.name, handler]]),
      { ...run, lastAttempt: fails },
      (outcome) => notified.push(outcome),
    );
    await expect(work).rejects.toThrow(/destroyed/);
    return notified;
  }

  it('is tried again, and its span says the error', async () => {
    expect(await attempt({ fails: false })).toEqual(['retried']);
    expect(await spans()).toMatchObject([
      { name: 'job render-invoice', attributes: { 'bedside.outcome': 'retried', 'error.type': 'Error' } },
    ]);
  });

  it('is tried again although it failed for good, and its span says why it failed', async () => {
    expect(await attempt({ fails: true })).toEqual(['retried']);
    expect(await spans()).toMatchObject([
      { attributes: { 'bedside.outcome': 'retried', 'error.type': 'RangeError' } },
    ]);
  });
});
