import { takeOverDispute } from './dispute.commands.ts';
import { type Comparing, count, ifThere, newTally, type Tally } from './reconcile-tally.ts';

/** Disputes since then, and those that were open whenever they began. */
export async function compareDisputes({ db, ctx, provider, since }: Comparing): Promise<Tally> {
  const tally = newTally();
  const seen = new Set<string>();
  for (const dispute of await provider.stripe.listDisputesSince(since)) {
    seen.add(dispute.id);
    count(tally, await takeOverDispute(db, ctx, dispute));
  }
  const open = await db.selectFrom('disputes').select('id').where('open', '=', true).execute();
  for (const { id } of open) {
    if (seen.has(id)) continue;
    const dispute = await ifThere(provider.stripe.retrieveDispute(id));
    if (dispute) count(tally, await takeOverDispute(db, ctx, dispute));
  }
  return tally;
}
