import { isDeepStrictEqual } from 'node:util';
import type { EntityType } from '@bedside/contracts/event';
import type { Role } from '@bedside/contracts/people/user.schema';
import type { Db, Executor } from '@bedside/db/database';
import { batched, prepared } from '@bedside/db/hot-path';
import { newId } from '@bedside/db/id';
import { asArgument, columnsOf, insertRows } from '@bedside/db/insert-rows';
import { type Context, isStaff } from '../context.ts';

export interface AuditEntry {
  /** For example `appointment.cancel`, `patient.read`. */
  action: string;
  entityType:
    | EntityType
    | 'session'
    | 'document'
    | 'settings'
    | 'resource'
    | 'record'
    | 'apiKey'
    | 'app'
    | 'appGrant'
    | 'dayClose'
    | 'monthClose';
  entityId: string;
  patientId?: string | null;
  outcome?: 'done' | 'refused';
  /** Who acts without a session, identified by a one-time code or a private link. */
  by?: string | { id: string; role: Role };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export const auditRow = (ctx: Context, entry: AuditEntry) => ({
  id: newId(),
  at: ctx.now,
  ...whoOf(ctx, entry),
  ip: ctx.ip,
  requestId: ctx.requestId,
  action: entry.action,
  outcome: entry.outcome ?? ('done' as const),
  entityType: entry.entityType,
  entityId: entry.entityId,
  patientId: entry.patientId ?? null,
  before: entry.before ?? null,
  after: entry.after ?? null,
});

const whoOf = ({ actor }: Context, { by }: AuditEntry) =>
  by === undefined
    ? {
        // A third person in a video call is not a user; the row names them in `after`.
        actorId: actor?.videoSeat?.guestId ? null : (actor?.userId ?? null),
        actorRole: actor?.videoSeat?.guestId ? null : (actor?.role ?? null),
        sessionId: actor?.videoSeat ? null : (actor?.sessionId ?? null),
      }
    : typeof by === 'string'
      ? { actorId: by, actorRole: 'PATIENT' as const, sessionId: null }
      : { actorId: by.id, actorRole: by.role, sessionId: null };

/** A change writes this in its own transaction. Never holds secrets. */
export async function recordAudit(db: Executor, ctx: Context, entry: AuditEntry): Promise<void> {
  await recordAudits(db, ctx, [entry]);
}

export async function recordAudits(
  db: Executor,
  ctx: Context,
  entries: readonly AuditEntry[],
): Promise<void> {
  await insert(
    db,
    entries.map((entry) => auditRow(ctx, entry)),
  );
}

/** Batches concurrent reads; each is answered only once its own row is stored. */
export async function recordReadAudits(db: Db, ctx: Context, entries: readonly AuditEntry[]): Promise<void> {
  await Promise.all(entries.map((entry) => together(db, auditRow(ctx, entry))));
}

const together = batched(async (db: Db, rows: readonly AuditRow[]) => {
  await insert(db, rows);
  return rows;
});

type AuditRow = ReturnType<typeof auditRow>;

export const auditColumns = columnsOf<AuditRow>({
  id: true,
  at: true,
  actorId: true,
  actorRole: true,
  sessionId: true,
  ip: true,
  requestId: true,
  action: true,
  outcome: true,
  entityType: true,
  entityId: true,
  patientId: true,
  before: true,
  after: true,
});

async function insert(db: Executor, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length > 0) await insertAudits(db, { rows: asArgument(rows) });
}

const insertAudits = prepared((db, { rows }: { rows: string }) =>
  insertRows(db, 'auditLog', auditColumns, rows),
);

export function changedFieldsOf<W extends object>(row: { [K in keyof W]: W[K] | null }, wanted: W) {
  const before: { [K in keyof W]?: W[K] | null } = {};
  const after: Partial<W> = {};
  for (const key in wanted) {
    if (isDeepStrictEqual(row[key], wanted[key])) continue;
    before[key] = row[key];
    after[key] = wanted[key];
  }
  return { before, after, any: Object.keys(after).length > 0 };
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export const omitUndefined = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;

/** For a change that found nothing new but still showed the patient's data. */
export async function recordViewAudit(db: Executor, ctx: Context, patientId: string): Promise<void> {
  if (!ctx.actor || !isStaff(ctx.actor.role)) return;
  await recordAudit(db, ctx, {
    action: 'patient.read',
    entityType: 'person',
    entityId: patientId,
    patientId,
  });
}
