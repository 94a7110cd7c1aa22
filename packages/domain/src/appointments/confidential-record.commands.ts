import { DomainError } from '@bedside/contracts/errors';
import { userChanged } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { endBills } from '../payments/cancel-invoice.commands.ts';
import type { PaymentProcessor } from '../payments/stripe-intents.ts';
import { entityOf, recordSharing } from './confidential-record.queries.ts';
import { revokeAccess } from './confidential-visit.commands.ts';

/**
 * Like `setVisitConfidential`, for a document, form, bill, or conversation that belongs to no visit.
 * Rule: people.confidential-records
 * @throws NOT_FOUND, also for family members; RULE_REFUSED; CONFLICT and UNAVAILABLE as for
 * `setVisitConfidential`
 */
export const setRecordConfidential = (
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { id, confidential }: { id: string; confidential: boolean },
): Promise<void> => {
  const change = async (tx: Tx) => {
    const before = await recordSharing(tx, ctx, id);
    const { kind, patientId, createdAt, refusal } = before;
    if (before.confidential === confidential) return;
    if (confidential && refusal) throw new DomainError('RULE_REFUSED', refusal);
    if (confidential) {
      await tx
        .insertInto('confidentialRecords')
        .values({ recordId: id, kind, createdBy: actorOf(ctx).userId, createdAt: ctx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await revokeAccess(tx, ctx, { id, patientId, createdAt });
    } else await tx.deleteFrom('confidentialRecords').where('recordId', '=', id).execute();
    await recordAudit(tx, ctx, {
      action: 'record.setConfidential',
      entityType: entityOf[kind],
      entityId: id,
      patientId,
      before: { confidential: before.confidential },
      after: { confidential },
    });
    const readers = (await recordSharing(tx, ctx, id)).viewers;
    const users = [...new Set([...before.viewers, ...readers].map((viewer) => viewer.id))];
    // Makes everyone who could see it until now reload their lists.
    await recordEvent(
      tx,
      ctx,
      userChanged,
      { userId: patientId },
      { entityId: patientId, users, staff: true },
    );
  };
  return endBills(db, ctx, processor, change, { evenPaid: true });
};
