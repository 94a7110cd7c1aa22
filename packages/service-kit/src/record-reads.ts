import { createHash } from 'node:crypto';
import { isObject } from '@bedside/contracts/common/json';
import { memoizeByKey } from '@bedside/db/hot-path';
import { isRecordId, patientIdsOfRecords } from '@bedside/domain/audit-and-events/patient-of-record';
import { type AuditEntry, recordReadAudits } from '@bedside/domain/audit-and-events/record-audit';
import type { Context } from '@bedside/domain/context';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import type { FastifyRequest } from 'fastify';
import { isBackground } from './guard.ts';

const REPEAT_MS = 15 * 60_000;
const MAX_PAGES = 10_000;

export interface ListRead extends Pick<AuditEntry, 'action' | 'entityType' | 'entityId' | 'patientId'> {
  request: Record<string, unknown>;
  shown: unknown;
  /** One row was read for the list's total, so nobody opened the record of its patient. */
  isCount?: boolean;
}

/**
 * Writes the audit row when staff reads a record. Polling the same record within 15 minutes in one session
 * adds no row, unless it also shows other patients.
 */
export async function recordRead(
  request: FastifyRequest,
  { db }: ProcessDependencies,
  ctx: Context,
  entry: AuditEntry,
): Promise<void> {
  const isFolded = isBackground(request) && entry.after === undefined;
  if (isFolded && (await wasRead(db, ctx, entry))) return;
  await recordReadAudits(db, ctx, [entry]);
}

async function wasRead(
  db: ProcessDependencies['db'],
  { actor, now }: Context,
  { entityType, entityId, action, patientId = null }: AuditEntry,
): Promise<boolean> {
  const earlier = await db
    .selectFrom('auditLog')
    .select('id')
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .where('action', '=', action)
    .where('patientId', patientId === null ? 'is' : '=', patientId)
    .where('sessionId', '=', actor?.sessionId ?? null)
    .where('at', '>', new Date(now.getTime() - REPEAT_MS))
    // The clocks of processes differ slightly. The upper bound keeps the partitions of future months out of
    // the search.
    .where('at', '<', new Date(now.getTime() + REPEAT_MS))
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/**
 * Writes the audit row when staff reads a list, with its request and the patients shown. The same page within 15
 * minutes in the same session adds no row.
 */
export async function recordListRead(
  { db }: ProcessDependencies,
  ctx: Context,
  read: ListRead,
): Promise<void> {
  const { action, entityType, entityId, request, shown, isCount = false } = read;
  const patients = await patientsIn(db, entityId, shown);
  const [only] = patients;
  const patientId = read.patientId ?? (patients.length === 1 && only && !isCount ? only : null);
  const after = { ...request, patients };
  const pages = pagesOf(db);
  const page = pageOf([ctx.actor?.sessionId, action, after]);
  if (pages.wasRead(page, ctx.now)) return;
  await recordReadAudits(db, ctx, [{ action, entityType, entityId, patientId, after }]);
  pages.note(page, ctx.now);
}

const pageOf = (of: unknown): string => createHash('sha256').update(JSON.stringify(of)).digest('base64url');

/** Kept per process, so another process may write a duplicate row. */
const pagesOf = memoizeByKey((_db: ProcessDependencies['db']) => {
  const read = new Map<string, number>();
  return {
    wasRead: (page: string, now: Date) => {
      const at = read.get(page);
      return at !== undefined && now.getTime() - at < REPEAT_MS && now.getTime() >= at;
    },
    note(page: string, now: Date): void {
      read.delete(page);
      read.set(page, now.getTime());
      for (const oldest of read.keys()) {
        if (read.size <= MAX_PAGES) break;
        read.delete(oldest);
      }
    },
  };
});

async function patientsIn(
  db: ProcessDependencies['db'],
  entityId: string,
  shown: unknown,
): Promise<string[]> {
  const rows = rowsOf(shown);
  if (entityId === 'patients') return inOrder(rows.flatMap(idOf));
  const named = new Set<string>();
  addNamed(named, shown);
  if (named.size > 0 || rows.length === 0) return inOrder(named);
  const ids = rows.flatMap(idOf);
  return ids.length > 0 ? patientIdsOfRecords(db, ids) : [];
}

const inOrder = (ids: Iterable<string>) => [...new Set(ids)].sort();

const rowsOf = (shown: unknown): unknown[] =>
  Array.isArray(shown)
    ? shown
    : isObject(shown)
      ? Object.values(shown).flatMap((one) => (Array.isArray(one) ? one : []))
      : [];

const idOf = (row: unknown): string[] => (isObject(row) && isPersonId(row.id) ? [row.id] : []);
const isPersonId = (value: unknown): value is string => typeof value === 'string' && isRecordId(value);

function addNamed(named: Set<string>, value: unknown): void {
  if (Array.isArray(value)) for (const one of value) addNamed(named, one);
  else if (isObject(value))
    for (const key of Object.keys(value)) {
      const inner = value[key];
      if (key === 'patientId' && isPersonId(inner)) named.add(inner);
      else if (key === 'patient') for (const id of idOf(inner)) named.add(id);
      else if (key === 'patients' && Array.isArray(inner))
        for (const id of inner.flatMap(idOf)) named.add(id);
      else addNamed(named, inner);
    }
}
