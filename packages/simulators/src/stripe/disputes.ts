import { DISPUTE_FEE, midnight, recordBalance } from './balance.ts';
import type { Charge, Dispute } from './money-objects.ts';
import { newStripeId, type SimulatorState } from './state.ts';
import { invalidRequest } from './stripe-error.ts';
import { testCardOf } from './test-cards.ts';

const DAY = 24 * 60 * 60;

/** Days the practice has to submit evidence, until the end of the day. */
const DAYS_TO_ANSWER = 9;

/** Opens a dispute if the card is a test card whose owner disputes every payment. */
export function disputePaid(world: SimulatorState, intentId: string): void {
  const intent = world.store.paymentIntents.find(intentId);
  const charge = intent.latest_charge === null ? undefined : world.store.charges.get(intent.latest_charge);
  const card = charge?.payment_method_details.card;
  const disputes = card && testCardOf(card)?.disputes;
  if (charge && disputes) openDispute(world, charge, disputes);
}

/** The cardholder wants the money back. The bank takes it immediately, unless this is only an inquiry. */
export function openDispute(
  world: SimulatorState,
  charge: Charge,
  { reason, inquiry = false }: { reason: string; inquiry?: boolean },
): Dispute {
  if (charge.disputed || !charge.paid) {
    throw invalidRequest('Only a payment that is not disputed yet can be.', 'charge_disputed');
  }
  const { amount, currency } = charge;
  const id = newStripeId('du');
  const row =
    !inquiry && takenBack(world, { amount: -amount, fee: DISPUTE_FEE, source: id, currency }, 'dispute');
  const dispute = world.store.disputes.put({
    id,
    object: 'dispute',
    amount,
    balance_transactions: row ? [row] : [],
    charge: charge.id,
    created: world.now(),
    currency,
    evidence: {},
    evidence_details: {
      due_by: midnight(world.now()) + (DAYS_TO_ANSWER + 1) * DAY - 1,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details.card?.brand ?? 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network: charge.payment_method_details.card?.brand ?? 'visa',
        network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
      },
      type: 'card',
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  });
  world.store.charges.put({ ...charge, disputed: !inquiry });
  world.emit('charge.dispute.created', dispute);
  if (row) world.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

const OPEN: readonly Dispute['status'][] = [
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
];

/**
 * Records the bank’s decision. If the practice wins, the money returns, but not the fee. A lost dispute may
 * still be won.
 * @throws SimulatedStripeError when the dispute has already been decided
 */
export function closeDispute(world: SimulatorState, id: string, won: boolean): Dispute {
  const dispute = world.store.disputes.find(id, 'dispute');
  const isReopened = won && dispute.status === 'lost';
  if (!OPEN.includes(dispute.status) && !isReopened) throw invalidRequest('This dispute is already closed.');
  const isInquiry = dispute.status.startsWith('warning_');
  const { amount, currency, status } = dispute;
  const row =
    won &&
    !isInquiry &&
    takenBack(world, { amount, fee: 0, source: dispute.id, currency }, 'dispute_reversal');
  const closed = world.store.disputes.put({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...(row ? [row] : [])],
    evidence_details: { ...dispute.evidence_details, due_by: null },
    status: isInquiry ? 'warning_closed' : won ? 'won' : 'lost',
  });
  world.emit('charge.dispute.closed', closed, { status });
  if (row) world.emit('charge.dispute.funds_reinstated', closed);
  return closed;
}

/** Whether the bank currently holds a charge’s money, or has taken it for good. */
export const isWithBank = ({ store }: SimulatorState, charge: Charge): boolean =>
  charge.disputed &&
  store.disputes
    .all()
    .some((dispute) => dispute.charge === charge.id && !['won', 'warning_closed'].includes(dispute.status));

/** Decides by the wording of Stripe’s test evidence, once it is submitted. */
export function decideByEvidence(world: SimulatorState, id: string): void {
  const dispute = world.store.disputes.find(id);
  const text = dispute.evidence.uncategorized_text;
  if (!OPEN.includes(dispute.status)) return;
  if (text === 'winning_evidence') closeDispute(world, id, true);
  if (text === 'losing_evidence') closeDispute(world, id, false);
}

const takenBack = (
  world: SimulatorState,
  move: { amount: number; fee: number; source: string; currency: string },
  category: string,
) => recordBalance(world, { ...move, type: 'adjustment', category });
