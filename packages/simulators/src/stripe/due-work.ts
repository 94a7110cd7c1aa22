import { runBilling } from './billing/cycle.ts';
import { decideByEvidence } from './disputes.ts';
import { expireHold } from './payment.ts';
import { failRefund, settleRefund } from './refunds.ts';
import { presentCard } from './resources/readers.ts';
import type { SimulatorState } from './state.ts';

const WORK: Record<string, (world: SimulatorState, id: string) => void> = {
  'hold.expire': expireHold,
  'refund.settle': settleRefund,
  'refund.fail': failRefund,
  'dispute.decide': decideByEvidence,
  'reader.present': (world, id) => {
    if (world.store.readers.find(id).action?.status === 'in_progress') presentCard(world, id);
  },
};

export function runDueWork(world: SimulatorState): void {
  const now = world.now();
  const waiting = world.store.dues.all().filter(({ done, at }) => !done && at <= now);
  for (const due of waiting.sort((a, b) => a.at - b.at)) {
    world.store.dues.put({ ...due, done: true });
    WORK[due.kind]?.(world, due.object);
  }
  if (waiting.length > 0) world.store.dues.keep(({ done }) => !done);
  runBilling(world);
}
