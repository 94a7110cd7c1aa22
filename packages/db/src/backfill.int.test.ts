import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Backfill, runBackfill } from './backfill.ts';
import { newId } from './id.ts';
import { migrate } from './migrate.ts';
import { migrationFile, migrationFiles } from './migration-files.ts';

const { db } = await withDatabase();
const ROWS = 1_050;
const LIMIT = 100;

/** Does in batches what migration 0017 did to every delivery at once. */
const renamed: Backfill = {
  name: 'renamed-deliveries',
  async batch(tx, after, limit) {
    const rows = await tx
      .selectFrom('deliveries')
      .select(['id', 'template'])
      .$if(after !== null, (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(limit)
      .execute();
    const lastKey = rows.at(-1)?.id;
    if (!lastKey) return null;
    const old = rows.filter(({ template }) => template === 'visit-late').map(({ id }) => id);
    if (old.length > 0)
      await tx
        .updateTable('deliveries')
        .set({ template: 'appointment-running-late', attempts: (eb) => eb('attempts', '+', 1) })
        .where('id', 'in', old)
        .execute();
    return { lastKey, rows: old.length };
  },
};

const left = async () =>
  Number(
    (
      await sql<{
        left: number;
      }>`select count(*) as left from deliveries where template = 'visit-late'`.execute(db)
    ).rows[0]?.left,
  );
const progress = () => db.selectFrom('backfills').selectAll().executeTakeFirstOrThrow();

beforeAll(async () => {
  const now = new Date();
  const user = newId();
  await sql`insert into users (id, role, status, first_name, last_name, created_at, updated_at)
    values (${user}, 'SUPER_ADMIN', 'ACTIVE', 'Ada', 'Baker', ${now}, ${now})`.execute(db);
  await sql`insert into outbox (id, type, payload, entity_type, entity_id, urgent, request_id, created_at)
    select gen_random_uuid(), 'appointment.canceled', '{}', 'appointment', ${newId()}::uuid, false, 'r', ${now}
    from generate_series(1, ${ROWS}::int)`.execute(db);
  await sql`insert into deliveries (id, event_id, event_type, template, channel, recipient_id, created_at)
    select gen_random_uuid(), id, type, 'visit-late', 'email', ${user}, created_at from outbox`.execute(db);
});

describe('a backfill', () => {
  it('stops between two batches and keeps its place', async () => {
    const stop = new AbortController();
    let batches = 0;
    const onBatch = () => {
      batches += 1;
      if (batches === 3) stop.abort();
    };
    const options = { limit: LIMIT, pauseMs: 0, signal: stop.signal, onBatch };
    expect(await runBackfill(db, renamed, options)).toBe(false);
    expect(await left()).toBe(ROWS - 3 * LIMIT);
    expect(await progress()).toMatchObject({ rowsDone: 3 * LIMIT, finishedAt: null });
  });

  it('loses neither rows nor its place when a batch fails', async () => {
    const failing: Backfill = {
      ...renamed,
      async batch(tx, after, limit) {
        await renamed.batch(tx, after, limit);
        throw new Error('the process ended');
      },
    };
    const before = await progress();
    await expect(runBackfill(db, failing, { limit: LIMIT, pauseMs: 0 })).rejects.toThrow('the process ended');
    expect(await progress()).toEqual(before);
    expect(await left()).toBe(ROWS - 3 * LIMIT);
  });

  it('is completed by the migration that depends on it, by two at once, and only once', async () => {
    const files = await migrationFiles();
    const contraction = migrationFile(
      '9001-contraction',
      `-- after backfill: ${renamed.name}\nalter table deliveries add constraint renamed check (template <> 'visit-late');`,
    );
    const logged: string[] = [];
    const options = {
      files: [...files, contraction],
      backfills: [renamed],
      log: (line: string) => logged.push(line),
    };
    const beside = runBackfill(db, renamed, { limit: LIMIT, pauseMs: 0 });
    await migrate(db, options);
    expect(await beside).toBe(true);
    expect(logged.at(-1)).toBe('Applied 9001-contraction');
    expect(await left()).toBe(0);
    expect(await progress()).toMatchObject({ rowsDone: ROWS, finishedAt: expect.any(Date) });
    const { rows } = await sql`select distinct attempts from deliveries`.execute(db);
    expect(rows).toEqual([{ attempts: 1 }]);
    const never: Backfill = { ...renamed, batch: () => Promise.reject(new Error('again')) };
    expect(await runBackfill(db, never)).toBe(true);
  });
});
