import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SimulatorsFixture, startSimulators } from '../simulators.fixture.ts';
import { confirmWith, createInput, eventOf, triggerAtStripe } from './stripe.fixture.ts';

let simulators: SimulatorsFixture;

beforeAll(async () => {
  simulators = await startSimulators();
});
afterAll(() => simulators.close());

const LONG_AGO = new Date(0);

describe('a refund', () => {
  test('gives back a part, then the rest, and never more', async () => {
    const { stripe } = simulators.integrations;
    const { intent } = await confirmWith(simulators, '4242424242424242', 'parts');
    const give = (amount: number | undefined, idempotencyKey: string) =>
      stripe.refund({ intentId: intent.id, ...(amount && { amount }), idempotencyKey });
    expect(await give(4_500, 'part')).toMatchObject({
      status: 'succeeded',
      amount: 4_500,
      intentId: intent.id,
    });
    await expect(give(20_001, 'too much')).rejects.toMatchObject({ kind: 'invalid' });
    expect(await give(undefined, 'rest')).toMatchObject({ amount: 20_000 });
    await expect(give(undefined, 'again')).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const listed = await stripe.listRefundsSince(LONG_AGO);
    expect(listed.filter(({ intentId }) => intentId === intent.id).map(({ amount }) => amount)).toEqual([
      4_500, 20_000,
    ]);
  });

  test('can be pending first', async () => {
    const { stripe } = simulators.integrations;
    const { intent } = await confirmWith(simulators, '4000000000007726', 'pending');
    const refund = await stripe.refund({ intentId: intent.id, idempotencyKey: 'pending refund' });
    expect(refund.status).toBe('pending');
    await expect.poll(async () => (await stripe.retrieveRefund(refund.id)).status).toBe('succeeded');
    await eventOf(simulators, 'refund.updated', refund.id);
  });

  test('can fail later, so that the money can be refunded again', async () => {
    const { stripe } = simulators.integrations;
    const { intent } = await confirmWith(simulators, '4000000000005126', 'fails');
    const refund = await stripe.refund({ intentId: intent.id, idempotencyKey: 'failing refund' });
    expect(refund.status).toBe('succeeded');
    await triggerAtStripe(simulators, `/stripe-refunds/${refund.id}`, { status: 'failed' });
    const failed = await stripe.retrieveRefund(refund.id);
    expect(failed).toMatchObject({ status: 'failed', failureReason: 'expired_or_canceled_card' });
    await eventOf(simulators, 'refund.failed', refund.id);
    const again = await stripe.refund({ intentId: intent.id, idempotencyKey: 'another refund' });
    expect(again).toMatchObject({ amount: intent.amount });
  });
});

describe('a dispute', () => {
  test('is opened by its test card, with a deadline, and forbids refunds', async () => {
    const { stripe } = simulators.integrations;
    const { intent } = await confirmWith(simulators, '4000000000000259', 'disputed');
    const disputes = await stripe.listDisputesSince(LONG_AGO);
    const dispute = disputes.find(({ intentId }) => intentId === intent.id);
    expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 24_500 });
    expect(dispute?.evidenceDueBy?.getTime()).toBeGreaterThan(Date.now());
    await eventOf(simulators, 'charge.dispute.created', dispute?.id ?? '');
    const refund = stripe.refund({ intentId: intent.id, idempotencyKey: 'disputed refund' });
    await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' });

    await triggerAtStripe(simulators, `/stripe-disputes/${dispute?.id}/close`, { status: 'won' });
    expect(await stripe.retrieveDispute(dispute?.id ?? '')).toMatchObject({
      status: 'won',
      evidenceDueBy: null,
    });
    await eventOf(simulators, 'charge.dispute.funds_reinstated', dispute?.id ?? '');
  });
});

test('a payout is the sum of its transactions', async () => {
  const { stripe } = simulators.integrations;
  const { intent } = await confirmWith(simulators, '4242424242424242', 'paid out');
  const refund = await stripe.refund({ intentId: intent.id, amount: 500, idempotencyKey: 'before payout' });
  const { id } = await triggerAtStripe(simulators, '/stripe-payouts');
  const payout = (await stripe.listPayoutsSince(LONG_AGO)).find((one) => one.id === id);
  expect(payout).toMatchObject({ status: 'paid' });
  const rows = await stripe.listBalanceTransactionsOfPayout(id ?? '');
  expect(rows.reduce((sum, { net }) => sum + net, 0)).toBe(payout?.amount);
  const mine = rows.filter(({ intentId }) => intentId === intent.id);
  expect(mine.map(({ type, amount, fee }) => [type, amount, fee])).toEqual([
    ['charge', 24_500, 741],
    ['refund', -500, 0],
  ]);
  expect(mine.at(-1)?.sourceId).toBe(refund.id);
  await eventOf(simulators, 'payout.paid', id ?? '');
});

describe('a reader', () => {
  async function shown(key: string) {
    const { stripe } = simulators.integrations;
    const [reader] = await stripe.listReaders();
    const intent = await stripe.createIntent({ ...createInput(key), cardPresent: true });
    const readerId = reader?.id ?? '';
    const show = { readerId, intentId: intent.id, idempotencyKey: `show-${key}` };
    return {
      readerId,
      intent,
      show: (suffix = '') => stripe.processOnReader({ ...show, idempotencyKey: `show-${key}${suffix}` }),
    };
  }

  test('takes a card, and is busy in the meantime', async () => {
    const { stripe } = simulators.integrations;
    const { readerId, intent, show } = await shown('taken');
    expect((await show()).action).toMatchObject({ status: 'in_progress', intentId: intent.id });
    await expect(show(' again')).rejects.toMatchObject({ kind: 'unavailable', code: 'terminal_reader_busy' });
    await triggerAtStripe(simulators, `/stripe-readers/${readerId}`, { present: '4242424242424242' });
    expect((await stripe.retrieveReader(readerId)).action?.status).toBe('succeeded');
    expect((await stripe.retrieveIntent(intent.id)).amountReceived).toBe(24_500);
  });

  test('says why a card was declined, and gives up when told', async () => {
    const { stripe } = simulators.integrations;
    const { readerId, intent, show } = await shown('declined');
    await show();
    await triggerAtStripe(simulators, `/stripe-readers/${readerId}`, { present: '4000000000000002' });
    const { action } = await stripe.retrieveReader(readerId);
    expect(action).toMatchObject({ status: 'failed', failureCode: 'card_declined' });
    await show(' once more');
    expect((await stripe.cancelReaderAction(readerId)).action).toBeNull();
    expect((await stripe.retrieveIntent(intent.id)).status).toBe('requires_payment_method');
  });

  test.each([
    ['terminal_reader_offline', { status: 'offline' }, { status: 'online' }],
    ['terminal_reader_timeout', { answers: false }, { answers: true }],
  ])('that is not there is unavailable: %s', async (code, away, back) => {
    const { readerId, show } = await shown(code);
    await triggerAtStripe(simulators, `/stripe-readers/${readerId}`, away);
    await expect(show()).rejects.toMatchObject({ kind: 'unavailable', code });
    await triggerAtStripe(simulators, `/stripe-readers/${readerId}`, back);
    expect((await show(' later')).action?.status).toBe('in_progress');
    await simulators.integrations.stripe.cancelReaderAction(readerId);
  });
});
