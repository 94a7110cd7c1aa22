import { applyStripeDispute } from './dispute.commands.ts';
import {
  countOutcome,
  newTally,
  nullIfMissing,
  type ReconciliationContext,
  type Tally,
} from './reconciliation-tally.ts';

/** Disputes since then, and those that were open whenever they began. */
export async function compareDisputes({ db, ctx, provider, since }: ReconciliationContext): Promise<Tally> {
  const tally = newTally();
  const seen = new Set<string>();
  for (const dispute of await provider.stripe.listDisputesSince(since)) {
    seen.add(dispute.id);
    countOutcome(tally, await applyStripeDispute(db, ctx, dispute));
  }
  const open = await db.selectFrom('disputes').select('id').where('isOpen', '=', true).execute();
  for (const { id } of open) {
    if (seen.has(id)) continue;
    const dispute = await nullIfMissing(provider.stripe.retrieveDispute(id));
    if (dispute) countOutcome(tally, await applyStripeDispute(db, ctx, dispute));
  }
  return tally;
}
