import { markFailed, markPaid } from './billing/collect.ts';
import { disputePaid } from './disputes.ts';
import type { Reactions, SimulatorState } from './state.ts';

/** What follows of itself from what happens to an intent. */
export const REACTIONS: Reactions = {
  'payment_intent.succeeded'(world, id) {
    const invoice = openInvoiceOf(world, id);
    if (invoice !== undefined) markPaid(world, invoice);
    disputePaid(world, id);
  },
  'payment_intent.payment_failed'(world, id) {
    const invoice = openInvoiceOf(world, id);
    if (invoice !== undefined) markFailed(world, invoice);
  },
  'payment_intent.requires_action'(world, id) {
    const invoice = openInvoiceOf(world, id);
    if (invoice !== undefined) markFailed(world, invoice, { needsOwner: true });
  },
};

const openInvoiceOf = (world: SimulatorState, intentId: string) =>
  world.store.invoicePayments
    .all()
    .find(({ payment, status }) => status === 'open' && payment.payment_intent === intentId)?.invoice;
