import type { Db } from '@bedside/db/database';

const tables = [
  'users',
  'patients',
  'households',
  'appointments',
  'images',
  'insurances',
  'pharmacies',
  'consents',
  'outbox',
] as const;

/** Every row that a household change could touch. */
export async function rowsOf(db: Db) {
  const rows: Record<string, unknown> = {};
  for (const table of tables) rows[table] = await db.selectFrom(table).selectAll().orderBy('id').execute();
  const done = db.selectFrom('auditLog').selectAll().where('outcome', '=', 'done');
  return { ...rows, audit: await done.orderBy('id').execute() };
}

/** The parts of a response that must not reveal whether someone exists. */
export const answerOf = ({ statusCode, payload }: { statusCode: number; payload: string }) => ({
  statusCode,
  payload: payload.replace(/"requestId":"[^"]+"/, ''),
});
