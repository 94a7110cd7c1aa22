import { connect } from '@bedside/db/connection';
import { newId } from '@bedside/db/id';
import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { recordReadAudits } from './record-audit.ts';

const { db, url } = await withDatabase();
const queries: string[] = [];
const counted = connect({ url, onQuery: ({ query }) => void queries.push(query.sql) });
afterAll(() => counted.destroy());
beforeEach(() => {
  queries.length = 0;
});

const readBy = (userId: string, ip: string | null = '192.0.2.1'): Context => ({
  actor: { userId, role: 'ADMIN', permissions: [], sessionId: newId() },
  requestId: `request-${userId}`,
  now: new Date('2026-03-02T15:00:00Z'),
  ip,
});
const look = { action: 'patient.read', entityType: 'person', entityId: 'somebody' } as const;
const actorsKept = async (actorIds: string[]) =>
  (await db.selectFrom('auditLog').select('actorId').where('actorId', 'in', actorIds).execute()).map(
    ({ actorId }) => actorId,
  );

describe('view audit rows', () => {
  it('are all written, in fewer statements than reads', async () => {
    const readers = Array.from({ length: 40 }, () => newId());
    await Promise.all(readers.map((userId) => recordReadAudits(counted, readBy(userId), [look])));
    expect((await actorsKept(readers)).toSorted()).toEqual(readers.toSorted());
    expect(queries.length).toBeLessThan(10);
  });

  it('are stored before their read is answered, however the batch is made up', async () => {
    const readers = Array.from({ length: 10 }, () => newId());
    const seen = readers.map(async (userId) => {
      await recordReadAudits(counted, readBy(userId), [look, { ...look, patientId: newId() }]);
      return actorsKept([userId]);
    });
    expect(await Promise.all(seen)).toEqual(readers.map((userId) => [userId, userId]));
  });

  it('fail only the read whose own row cannot be stored', async () => {
    const readers = [newId(), newId(), newId()];
    const [, second] = readers;
    const answers = await Promise.allSettled(
      readers.map((userId) =>
        recordReadAudits(counted, readBy(userId, userId === second ? 'no address' : null), [look]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await actorsKept(readers)).toHaveLength(2);
  });

  // Rule: security.no-audit-no-answer
  it('delay the answer while the audit log is unavailable', async () => {
    const userId = newId();
    let answered = false;
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
    const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (tx) => {
      await sql`lock table audit_log in share row exclusive mode`.execute(tx);
      isLocked();
      await free;
    });
    await locked;
    const reading = recordReadAudits(counted, readBy(userId), [look]).then(() => {
      answered = true;
    });
    await db.selectFrom('settings').select('key').execute();
    expect(answered).toBe(false);
    letGo();
    await Promise.all([holding, reading]);
    expect(await actorsKept([userId])).toEqual([userId]);
  });
});
