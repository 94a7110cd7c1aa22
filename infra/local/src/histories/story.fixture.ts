import { attachCard } from '@bedside/domain/payments/cards.commands';
import type { PaymentProcessor } from '@bedside/domain/payments/stripe-intents';
import { insertPatient } from '@bedside/testing/factories/people';
import type { Stage } from './stage.fixture.ts';

/** A random whole number from 0 to below `sides`. */
export type Roll = (sides: number) => number;

/** Seeded random numbers, so that failures can be reproduced. */
export function dice(seed: number): Roll {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
}

export const oneOf = <T>(roll: Roll, from: readonly T[]): T | undefined => from[roll(from.length)];

interface Person {
  id: string;
  householdId: string;
}

/** The people whose books are checked, and since when. */
export interface CheckedStory {
  stage: Pick<Stage, 'db' | 'clock' | 'system'> & {
    processor: PaymentProcessor;
    parts: Pick<Stage['parts'], 'config'>;
  };
  begun: Date;
  /** The payer comes first. */
  people: [Person, ...Person[]];
}

/** One household and its money. */
export interface Story extends CheckedStory {
  stage: Stage;
  roll: Roll;
  /** The payer’s cards. The bad one always fails. */
  cards: { good: string; bad: string };
  /** The payment processor’s last event that was processed. */
  heard: string | null;
}

export async function beginStory(stage: Stage, roll: Roll): Promise<Story> {
  const { db } = stage;
  await db.deleteFrom('plannedEvents').execute();
  const payer = await insertPatient(db);
  const child = await insertPatient(db, { patient: { householdId: payer.householdId } });
  const story: Story = {
    stage,
    roll,
    begun: stage.clock.now,
    people: [payer, child],
    cards: { good: '', bad: '' },
    heard: null,
  };
  story.cards.good = await saveCard(story, 'pm_card_visa');
  story.cards.bad = await saveCard(story, 'pm_card_chargeCustomerFail');
  return story;
}

async function saveCard({ stage, people: [payer] }: Story, card: string): Promise<string> {
  const kept = await attachCard(stage.db, stage.patient(payer.id), stage.processor, {
    paymentMethodId: card,
    patientId: payer.id,
    scope: { kind: 'household', userId: payer.id },
  });
  return kept.paymentMethodId;
}

export const idsOf = ({ people }: Pick<CheckedStory, 'people'> & { stage?: unknown }): string[] =>
  people.map(({ id }) => id);

/** In the order of creation, so that a history is reproducible. */
export const invoicesOf = (story: CheckedStory) =>
  story.stage.db
    .selectFrom('invoices')
    .selectAll()
    .where('patientId', 'in', idsOf(story))
    .orderBy('id')
    .execute();

export const paymentsOf = (story: CheckedStory) =>
  story.stage.db
    .selectFrom('payments')
    .selectAll()
    .where('patientId', 'in', idsOf(story))
    .orderBy('id')
    .execute();

export async function someInvoice(
  story: Story,
  fits: (invoice: Awaited<ReturnType<typeof invoicesOf>>[number]) => boolean,
) {
  return oneOf(story.roll, (await invoicesOf(story)).filter(fits));
}

/** A bill that is open and not for a membership. */
export const someBill = (story: Story) =>
  someInvoice(
    story,
    ({ kind, status }) => kind !== 'MEMBERSHIP' && (status === 'PAYMENT_REQUESTED' || status === 'BML'),
  );

export type Books = Awaited<ReturnType<typeof readBooks>>;

export async function readBooks(story: CheckedStory) {
  const { db } = story.stage;
  const invoices = await invoicesOf(story);
  const ids = invoices.map(({ id }) => id);
  const of = ids.length === 0 ? ['00000000-0000-0000-0000-000000000000'] : ids;
  const payments = await paymentsOf(story);
  const [lines, refunds, refundLines, chargebacks, ledger, plans, charges] = await Promise.all([
    db.selectFrom('invoiceLines').selectAll().where('invoiceId', 'in', of).execute(),
    db.selectFrom('refunds').selectAll().where('invoiceId', 'in', of).orderBy('id').execute(),
    db.selectFrom('refundLines').selectAll().where('invoiceId', 'in', of).execute(),
    db
      .selectFrom('chargebacks')
      .selectAll()
      .where('invoiceId', 'in', of)
      .where('returnedAt', 'is', null)
      .execute(),
    db.selectFrom('ledgerEntries').selectAll().where('invoiceId', 'in', of).orderBy('id').execute(),
    db.selectFrom('paymentPlans').selectAll().where('invoiceId', 'in', of).execute(),
    db.selectFrom('autopayCharges').selectAll().where('invoiceId', 'in', of).execute(),
  ]);
  return { invoices, payments, lines, refunds, refundLines, chargebacks, ledger, plans, charges };
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
export const amountsOf = (rows: readonly { amountCents: number }[]) =>
  sum(rows.map(({ amountCents }) => amountCents));
interface WentBack {
  amountCents: number;
  uncreditedCents: number;
}
/** Of the money that was returned, how much no bill had taken, and how much a bill had. */
export const uncreditedOf = (rows: readonly WentBack[]) =>
  sum(rows.map(({ uncreditedCents }) => uncreditedCents));
export const countedOf = (rows: readonly WentBack[]) => amountsOf(rows) - uncreditedOf(rows);
