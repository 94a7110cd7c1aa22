import { userChanged } from '@bedside/contracts/people/user.events';
import type { Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import type { InheritedFields } from './merge.policy.ts';
import type { HouseholdSince } from './merge-household-since.ts';
import type { MergeSide } from './merge-pair.ts';
import type { MovedRows } from './merge-steps.ts';
import type { NotificationOptOut } from './notification-settings.policy.ts';

/** Everything needed to undo a merge. Passwords are excluded; they move between rows. */
export interface MergeUndoData {
  rows: MovedRows;
  /** Pharmacies that were no longer preferred after the merge. */
  unpreferred: string[];
  /** Opt-outs taken over from the merged record. */
  unwanted: NotificationOptOut[];
  account: boolean;
  holderPassed: boolean;
  /** Missing in older merges. */
  since?: HouseholdSince | null;
  keptHousehold: string;
  mergedHousehold: string;
  merged: Partial<Pick<MergeSide, 'status' | 'email' | 'phoneE164' | 'userName' | 'stripeCustomerId'>>;
  /** Previous values of the surviving record. */
  kept: { users: Partial<InheritedFields['users']>; patients: Partial<InheritedFields['patients']> };
  taken: Pick<InheritedFields, 'users' | 'patients'>;
}

/** They tell who signs in by code alone. Revoke them first. */
export const moveSessions = (tx: Tx, { from, to }: { from: string; to: string }) =>
  tx.updateTable('sessions').set({ userId: to }).where('userId', '=', from).execute();

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
