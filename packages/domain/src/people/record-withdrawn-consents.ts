import { consentAnswered } from '@bedside/contracts/people/user.events';
import type { Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';

interface Withdrawn {
  id: string;
  recipientId: string;
  signatoryId: string;
  requesterId: string | null;
}

/** For approved consents that another change withdraws. */
export async function recordWithdrawnConsents(
  tx: Tx,
  ctx: Context,
  withdrawn: readonly Withdrawn[],
  reason: string,
): Promise<void> {
  for (const { id, recipientId, signatoryId, requesterId } of withdrawn) {
    await recordAudit(tx, ctx, {
      ...{ action: 'consent.withdraw', entityType: 'consent', entityId: id, patientId: recipientId },
      ...{ before: { status: 'APPROVED' }, after: { status: 'WITHDRAWN', reason } },
    });
    const users = [...new Set([recipientId, signatoryId, ...(requesterId ? [requesterId] : [])])];
    await recordEvent(tx, ctx, consentAnswered, { consentId: id }, { entityId: id, users, staff: true });
  }
}
