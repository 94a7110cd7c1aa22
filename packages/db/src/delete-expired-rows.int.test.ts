import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { addDays, addMinutes, subDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { deleteExpiredRows } from './delete-expired-rows.ts';
import { newId } from './id.ts';

const { db } = await withDatabase();
const now = new Date('2026-10-14T15:00:00Z');
const weekAgo = subDays(now, 7);

describe('cleanup', () => {
  it('deletes expired answers, codes, and tokens, and nothing still needed', async () => {
    const { id: userId } = await insertPatient(db);
    const decision = (key: string, createdAt: Date, status: number | null) => ({
      userId,
      operation: 'addAppointment',
      key,
      requestHash: Buffer.from('x'),
      responseStatus: status,
      responseBody: status ? JSON.stringify({ data: {} }) : null,
      createdAt,
    });
    await db
      .insertInto('idempotencyKeys')
      .values([
        decision('answered-long-ago', weekAgo, 200),
        decision('answered-today', now, 200),
        decision('answered-two-days-ago', addDays(now, -2), 200),
        decision('end-unknown', new Date(0), null),
      ])
      .execute();
    const code = (contact: string, expiresAt: Date) => ({
      id: newId(),
      purpose: 'CONTACT' as const,
      contact,
      codeHash: Buffer.from('x'),
      createdAt: weekAgo,
      expiresAt,
    });
    await db
      .insertInto('oneTimeCodes')
      .values([code('old@example.com', weekAgo), code('new@example.com', addMinutes(now, 5))])
      .execute();
    for (const [name, expiresAt] of [['over', weekAgo] as const, ['open', addDays(now, 1)] as const]) {
      const sessionId = newId();
      await db
        .insertInto('sessions')
        .values({ id: sessionId, userId, createdAt: weekAgo, lastSeenAt: weekAgo, expiresAt })
        .execute();
      await db
        .insertInto('refreshTokens')
        .values({ tokenHash: Buffer.from(name), sessionId, createdAt: weekAgo })
        .execute();
    }

    await deleteExpiredRows(db, now);

    const keys = await db.selectFrom('idempotencyKeys').select('key').orderBy('key').execute();
    expect(keys.map((row) => row.key)).toEqual(['answered-today', 'answered-two-days-ago', 'end-unknown']);
    const codes = await db.selectFrom('oneTimeCodes').select('contact').execute();
    expect(codes.map((row) => row.contact)).toEqual(['new@example.com']);
    const tokens = await db.selectFrom('refreshTokens').select('tokenHash').execute();
    expect(tokens.map((row) => row.tokenHash.toString())).toEqual(['open']);
  });
});
