import { userChanged } from '@bedside/contracts/people/user.events';
import type { Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import type { InheritedFields } from './merge.policy.ts';
import type { MergeSide } from './merge-pair.ts';
import type { MovedRows } from './merge-steps.ts';
import type { NotificationOptOut } from './notification-settings.policy.ts';

/** All that a merge has changed, so that it can be undone. Passwords are not in it: they go back from row to row. */
export interface MergeUndoData {
  rows: MovedRows;
  /** Pharmacies that gave way to the kept record's preferred one. */
  unpreferred: string[];
  /** Messages that only the merged record did not want; the kept one does not want them since. */
  unwanted: NotificationOptOut[];
  account: boolean;
  holderPassed: boolean;
  keptHousehold: string;
  mergedHousehold: string;
  merged: Partial<Pick<MergeSide, 'status' | 'email' | 'phoneE164' | 'userName' | 'stripeCustomerId'>>;
  /** What the kept record had in the place of what it took. */
  kept: { users: Partial<InheritedFields['users']>; patients: Partial<InheritedFields['patients']> };
  taken: Pick<InheritedFields, 'users' | 'patients'>;
}

/** In the order of their ids, so that two who merge the same two at once wait for each other. */
export async function lockPatients(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** An audit row and a live update of each of the two. */
export async function publishMerge(
  tx: Tx,
  ctx: Context,
  action: string,
  { survivingPatientId, mergedPatientId }: { survivingPatientId: string; mergedPatientId: string },
  about: Record<string, unknown>,
): Promise<void> {
  for (const entityId of [survivingPatientId, mergedPatientId]) {
    const after = { survivingPatientId, mergedPatientId, ...about };
    await recordAudit(tx, ctx, { action, entityType: 'person', entityId, patientId: entityId, after });
    await recordEvent(
      tx,
      ctx,
      userChanged,
      { userId: entityId },
      { entityId, users: [entityId], staff: true },
    );
  }
}
