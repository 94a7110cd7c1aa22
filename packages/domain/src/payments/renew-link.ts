import { DomainError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { subDays, subMinutes } from '@bedside/db/dates';
import { type AuditEntry, recordAudit } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';

/** Per bill or statement, including links that staff sends. */
const RENEWAL_MINUTES = 10;
/** Whoever has an old link could send messages forever. Each is a time span in days, and the most within it. */
const MOST_RENEWALS = [
  [1, 3],
  [30, 10],
] as const;

/**
 * Sends a link again for whoever holds one that ended. Succeeds even if nothing is sent, so that it tells
 * nothing about the link or its bill. Rule: money.payment-links-are-renewed
 * @param refused recorded if nothing is sent
 */
export async function renewLink(
  db: Db,
  ctx: Context,
  refused: Omit<AuditEntry, 'outcome'>,
  send: (tx: Tx) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction().execute(send);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await recordAudit(db, ctx, { ...refused, outcome: 'refused' });
  }
}

/** @throws TOO_MANY if this was sent a moment ago, or often at the request of whoever holds a link */
export async function requireNotJustSent(
  tx: Tx,
  { now }: Context,
  { action, entityType, entityId }: Pick<AuditEntry, 'action' | 'entityType' | 'entityId'>,
): Promise<void> {
  const sentSince = (since: Date) =>
    tx
      .selectFrom('auditLog')
      .select('id')
      .where('entityType', '=', entityType)
      .where('entityId', '=', entityId)
      .where('action', '=', action)
      .where('outcome', '=', 'done')
      .where('at', '>', since);
  const justSent = await sentSince(subMinutes(now, RENEWAL_MINUTES)).limit(1).executeTakeFirst();
  if (justSent) throw new DomainError('TOO_MANY');
  for (const [days, most] of MOST_RENEWALS) {
    const renewed = await sentSince(subDays(now, days))
      .where((eb) => eb.or([eb('actorId', 'is', null), eb('actorRole', '=', 'PATIENT')]))
      .limit(most)
      .execute();
    if (renewed.length === most) throw new DomainError('TOO_MANY');
  }
}
