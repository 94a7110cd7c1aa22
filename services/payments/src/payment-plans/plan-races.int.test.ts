import { rounds } from '@bedside/testing/drill';
import { insertStaff } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { expectJournalToEqualLedger } from '../closes/journal.fixture.ts';
import { openPlanStage } from './payment-plan.fixture.ts';

const { db, as, splitting, charge, chargesOf, billOf, payRest } = await openPlanStage();
const owner = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
const biller = await as(await insertStaff(db, { role: 'ADMIN' }));

const paidFor = (invoiceId: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'amountCents', 'refundedCents'])
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'SUCCESSFUL')
    .orderBy('createdAt')
    .execute();

// Rule: money.refunds-never-exceed-the-payment
it('an installment is refunded only once while the rest is paid, charged, and written off at the same time', async () => {
  for (let round = 0; round < rounds(4, 200); round += 1) {
    const split = await splitting();
    const { bill, charges, plan } = split;
    await charge(charges[0]);
    const [first] = await paidFor(bill.invoiceId);
    const refund = () =>
      biller.post(`/payments/${first?.id}/refund`, { what: { scope: 'FULL' }, reason: 'COMPLAINT' });
    const cash = { appointmentId: bill.appointmentId, paymentMode: 'CASH' };
    const [one, two] = await Promise.all([
      refund(),
      refund(),
      round % 2 ? biller.post('/payments/mark-as-paid', cash) : payRest(split),
      charge(charges[1]),
      owner.post(`/appointment/invoice/${bill.invoiceId}/cancel`, { reason: 'Hardship' }),
    ]);
    expect([one.statusCode, two.statusCode].sort(), `round ${round}`).toEqual([200, 409]);
    for (const planned of await chargesOf(plan.id)) await charge(planned);
    const payments = await paidFor(bill.invoiceId);
    expect(payments.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(39_500);
    expect(payments.map(({ refundedCents }) => refundedCents)).toEqual([
      9_875,
      ...payments.slice(1).map(() => 0),
    ]);
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'PAID', paidCents: 39_500 });
  }
  await expectJournalToEqualLedger(db);
});
