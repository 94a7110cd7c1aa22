import type { Executor } from '@bedside/db/database';

/** The types of the events about a record, in their order. */
export async function eventTypesOf(db: Executor, entityId: string): Promise<string[]> {
  const events = await db
    .selectFrom('outbox')
    .select('type')
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();
  return events.map(({ type }) => type);
}

/** What the audit trail says was done with a record, in its order. */
export async function auditActionsOf(db: Executor, entityId: string): Promise<string[]> {
  const audits = await db
    .selectFrom('auditLog')
    .select('action')
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();
  return audits.map(({ action }) => action);
}
