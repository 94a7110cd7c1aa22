import type { Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';
import type { Read } from './merge-undo-since.ts';
import { recordWithdrawnConsents } from './record-withdrawn-consents.ts';

/**
 * Decisions that one person has made since the merge about the other’s record grant no access.
 * Rule: people.merges-can-be-undone
 */
export async function withdrawDecided(tx: Tx, ctx: Context, separated: Read): Promise<void> {
  await withdrawConsents(tx, ctx, separated);
  await withdrawGrants(tx, ctx, separated);
}

const reason = 'The merge was undone';

/** Keeps consents signed at a visit, because the patient who was seen there signed them. */
async function withdrawConsents(tx: Tx, ctx: Context, { other, kept, mergedAt }: Read): Promise<void> {
  const withdrawn = await tx
    .updateTable('consents')
    .set({ status: 'WITHDRAWN', withdrawnAt: ctx.now })
    .where('recipientId', '=', other)
    .where('status', '=', 'APPROVED')
    .where('answeredBy', '=', kept)
    .where('answeredAt', '>', mergedAt)
    .where('collectedBy', 'is', null)
    .returning(['id', 'recipientId', 'signatoryId', 'requesterId'])
    .execute();
  await recordWithdrawnConsents(tx, ctx, withdrawn, reason);
}

/**
 * Withdraws grants instead of ending them, because an ended grant would restore what the household shares by
 * default.
 */
async function withdrawGrants(tx: Tx, ctx: Context, { other, kept, mergedAt }: Read): Promise<void> {
  const withdrawn = await tx
    .updateTable('familyGrants')
    .set((eb) => ({
      ...{ state: 'WITHDRAWN' as const, decidedBy: ctx.actor?.userId ?? null, decidedAt: ctx.now },
      version: eb('version', '+', 1),
    }))
    .where('ownerId', '=', other)
    .where('state', 'in', ['ACTIVE', 'INVITED'])
    .where((eb) =>
      eb.or([
        eb.and([eb('decidedBy', '=', kept), eb('decidedAt', '>', mergedAt)]),
        eb.and([eb('createdBy', '=', kept), eb('createdAt', '>', mergedAt)]),
      ]),
    )
    .returning('id')
    .execute();
  for (const { id } of withdrawn)
    await recordAudit(tx, ctx, {
      ...{ action: 'familyGrant.withdraw', entityType: 'familyGrant', entityId: id, patientId: other },
      after: { state: 'WITHDRAWN', reason },
    });
}
