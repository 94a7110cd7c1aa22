import { withDatabase } from '@bedside/testing/postgres';
import { expect, it } from 'vitest';
import { prepared } from './hot-path.ts';
import { newId } from './id.ts';
import { asArgument, columnsOf, insertRows } from './insert-rows.ts';

const { db } = await withDatabase();

const rowOf = (requestId: string, liveUserIds: string[]) => ({
  id: newId(),
  type: 'patient.registered' as const,
  payload: { userId: 'one', note: 'It’s "quoted", {braced} and 中文' },
  entityType: 'person' as const,
  entityId: 'one',
  liveUserIds,
  urgent: false,
  requestId,
  createdAt: new Date('2026-03-02T15:00:00.123Z'),
});
const columns = columnsOf<ReturnType<typeof rowOf>>({
  id: true,
  type: true,
  payload: true,
  entityType: true,
  entityId: true,
  liveUserIds: true,
  urgent: true,
  requestId: true,
  createdAt: true,
});
const insertEvents = prepared((db, { rows }: { rows: string }) => insertRows(db, 'outbox', columns, rows));

const kept = (requestId: string) =>
  db.selectFrom('outbox').selectAll().where('requestId', '=', requestId).orderBy('id').execute();

it('rows are inserted unchanged, with defaults for omitted columns', async () => {
  const rows = [rowOf('several', [newId(), newId()]), rowOf('several', [])];
  await insertEvents(db, { rows: asArgument(rows) });
  const left = { liveToStaff: false, dispatchedAt: null };
  expect(await kept('several')).toEqual(rows.map((row) => ({ ...row, ...left })));
});

it('rows are inserted all or none', async () => {
  const good = rowOf('together', []);
  await expect(
    insertEvents(db, { rows: asArgument([good, { ...good, id: newId(), entityId: null }]) }),
  ).rejects.toThrow('entity_id');
  expect(await kept('together')).toEqual([]);
});
