import { addDays } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { payWithCardOnFile } from '@bedside/domain/payments/card-on-file.commands';
import { chargeAutopay } from '@bedside/domain/payments/charge-autopay.commands';
import { sweepAutopay } from '@bedside/domain/payments/plan-autopay.commands';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { rounds } from '@bedside/testing/drill';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it, vi } from 'vitest';
import { openCardStage } from '../cards/cards.fixture.ts';
import { noticeBefore } from './autopay.fixture.ts';

const { db, parts, patientWithCard, attach, paymentsOf, succeededCharges, untilWaiting } =
  await openCardStage();
const processor = { stripe: parts.integrations.stripe, livemode: false };
const at = (now: Date) => ({ actor: null, requestId: 'autopay', now, ip: null });
const settingsOf = (...paymentMethodIds: string[]) => ({
  limit: 500,
  paymentMethodIds,
  noticeDays: 3,
  hour: 9,
});

/** A patient with autopay and one bill of $395. */
async function autopaying(card?: string) {
  const one = await patientWithCard(card);
  const turnedOn = await one.caller.put('/payments/autopay', settingsOf(one.card.paymentMethodId));
  expect(turnedOn.statusCode, turnedOn.body).toBe(200);
  return { ...one, charge: await chargeOf(one.bill.invoiceId) };
}

const chargeOf = (invoiceId: string) =>
  db
    .selectFrom('autopayCharges')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
const chargesOf = (invoiceId: string) =>
  db.selectFrom('autopayCharges').select('state').where('invoiceId', '=', invoiceId).execute();
const plannedOf = (id: string) =>
  db
    .selectFrom('plannedEvents')
    .select(['type', 'dueAt'])
    .where('entityId', '=', id)
    .orderBy('type')
    .execute();
/** Charges the bill after its notice has arrived. */
async function charge(planned: { id: string; invoiceId: string; patientId: string; chargeAt: Date }) {
  await noticeBefore(db, planned);
  await chargeAutopay(db, at(planned.chargeAt), processor, planned.id);
}
const statusOf = async (invoiceId: string) =>
  (await db.selectFrom('invoices').select('status').where('id', '=', invoiceId).executeTakeFirst())?.status;

describe('turning autopay on', () => {
  // Rule: money.autopay-tells-before
  it('plans a message immediately and the charge after the notice, for each due bill up to the limit', async () => {
    const { caller, bill, charge } = await autopaying();
    expect(charge).toMatchObject({ state: 'PLANNED', amountCents: 39_500 });
    expect(charge.chargeAt.getTime()).toBeGreaterThanOrEqual(addDays(charge.createdAt, 3).getTime());
    expect(await plannedOf(charge.id)).toEqual([
      { type: 'autopay.chargeDue', dueAt: charge.chargeAt },
      { type: 'autopay.noticeDue', dueAt: expect.any(Date) },
    ]);
    const shown = (await caller.get('/payments/autopay')).json().data;
    expect(shown.charges).toMatchObject([{ invoiceId: bill.invoiceId, amount: 395, state: 'PLANNED' }]);
    expect(shown.settings.limit).toBe(500);
  });

  it('does not charge bills above the limit', async () => {
    const { caller, card, bill } = await patientWithCard();
    await caller.put('/payments/autopay', { ...settingsOf(card.paymentMethodId), limit: 394.99 });
    expect(await chargesOf(bill.invoiceId)).toEqual([]);
  });

  it('covers bills of the household that come later, once', async () => {
    const { patient } = await autopaying();
    const child = await insertPatient(db, { patient: { householdId: patient.householdId } });
    const bill = await insertPayableInvoice(db, child);
    await sweepAutopay(db, at(new Date()));
    await sweepAutopay(db, at(new Date()));
    expect(await chargesOf(bill.invoiceId)).toEqual([{ state: 'PLANNED' }]);
  });

  // Rule: money.autopay-is-the-payers-choice
  it('pays for no one of a household that the payer joins later, until they save it again', async () => {
    const { caller, patient, card } = await autopaying();
    const host = await insertPatient(db);
    const { householdId } = host;
    const otherBill = await insertPayableInvoice(db, host);
    await db.updateTable('patients').set({ householdId }).where('id', '=', patient.id).execute();
    const own = await insertPayableInvoice(db, { id: patient.id, householdId });
    await sweepAutopay(db, at(new Date()));
    expect(await chargesOf(otherBill.invoiceId)).toEqual([]);
    expect(await chargesOf(own.invoiceId)).toEqual([{ state: 'PLANNED' }]);
    await caller.put('/payments/autopay', settingsOf(card.paymentMethodId));
    expect(await chargesOf(otherBill.invoiceId)).toEqual([{ state: 'PLANNED' }]);
  });

  // Rule: money.autopay-leaves-memberships
  it('leaves the periods of a membership to the membership', async () => {
    const { patient } = await autopaying();
    const period = await insertInvoice(db, patient, { kind: 'MEMBERSHIP', status: 'PAYMENT_REQUESTED' });
    await sweepAutopay(db, at(new Date()));
    expect(await chargesOf(period)).toEqual([]);
  });

  // Rule: money.autopay-is-the-payers-choice
  it('refuses the card of someone else, and one that no one has', async () => {
    const other = await patientWithCard();
    const { caller } = await patientWithCard();
    for (const foreign of [other.card.paymentMethodId, 'pm_unknown']) {
      const refused = await caller.put('/payments/autopay', settingsOf(foreign));
      expect(refused.statusCode).toBe(400);
      expect(refused.json().issues).toMatchObject([{ path: 'paymentMethodIds' }]);
    }
    expect((await caller.get('/payments/autopay')).json().data).toEqual({ settings: null, charges: [] });
  });
});

describe('charging a planned bill', () => {
  // Rule: money.autopay-charges-once
  it('pays it once, however often the job runs', async () => {
    const { bill, charge: planned } = await autopaying();
    await Promise.all([charge(planned), charge(planned)]);
    await charge(planned);
    expect(await paymentsOf(bill.invoiceId)).toEqual([
      { status: 'SUCCESSFUL', paymentMode: 'CARD ON FILE', failureMessage: null },
    ]);
    expect(await chargeOf(bill.invoiceId)).toMatchObject({ state: 'PAID', paymentId: expect.any(String) });
  });

  // Rule: money.autopay-charges-once
  it('counts as paid for a run that finds that another run of the same decision has paid', async () => {
    const { patient, card, charge: planned } = await autopaying();
    const { id, invoiceId, amountCents } = planned;
    const decisionId = newId();
    await db
      .updateTable('autopayCharges')
      .set({ state: 'CHARGING', decisionId })
      .where('id', '=', id)
      .execute();
    let first: Promise<unknown> = Promise.resolve();
    let second = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('invoices').select('id').where('id', '=', invoiceId).forUpdate().execute();
      first = payWithCardOnFile(db, { ...at(planned.chargeAt), decisionId }, processor, {
        bills: [{ invoiceId }],
        paymentMethodId: card.paymentMethodId,
        scope: { kind: 'household', userId: patient.id, planId: null },
        announcedCents: amountCents,
      });
      await untilWaiting(1);
      const { stripe } = processor;
      const retrieve = stripe.retrieveIntent.bind(stripe);
      vi.spyOn(stripe, 'retrieveIntent').mockImplementationOnce((intentId) =>
        first.then(() => retrieve(intentId)),
      );
      second = chargeAutopay(db, at(planned.chargeAt), processor, id);
      await untilWaiting(2);
    });
    await second;
    expect(await chargeOf(invoiceId)).toMatchObject({ state: 'PAID', paymentId: expect.any(String) });
    expect(await succeededCharges(invoiceId)).toHaveLength(1);
  });

  // Rule: money.autopay-charges-once
  it('continues with its decision after the processor was unavailable', async () => {
    const { bill, charge: planned } = await autopaying();
    const confirmed = vi.spyOn(processor.stripe, 'confirmIntent').mockImplementation(async (input) => {
      confirmed.mockRestore();
      await processor.stripe.confirmIntent(input);
      throw new IntegrationError('stripe', 'unavailable', 'The connection was lost.');
    });
    await charge(planned);
    expect(await chargeOf(bill.invoiceId)).toMatchObject({ state: 'CHARGING' });
    await db.deleteFrom('plannedEvents').where('entityId', '=', planned.id).execute();
    await sweepAutopay(db, at(addDays(planned.chargeAt, 1)));
    expect(await plannedOf(planned.id)).toMatchObject([{ type: 'autopay.chargeDue' }]);
    await charge(planned);
    expect(await chargeOf(bill.invoiceId)).toMatchObject({ state: 'PAID' });
    expect(await paymentsOf(bill.invoiceId)).toHaveLength(1);
  });

  // Rule: money.autopay-retries
  it('tries the next card, then again after 1, 3, and 5 days, and then leaves the bill to the payer', async () => {
    const { patient, caller, bill, charge: planned } = await autopaying('pm_card_chargeCustomerFail');
    for (const [declined, days] of [1, 3, 5].entries()) {
      const now = await chargeOf(bill.invoiceId);
      await charge(now);
      const next = await chargeOf(bill.invoiceId);
      expect(next).toMatchObject({ state: 'PLANNED', declinedCount: declined + 1 });
      expect(Math.round((next.chargeAt.getTime() - now.chargeAt.getTime()) / 86_400_000)).toBe(days);
    }
    await charge(await chargeOf(bill.invoiceId));
    expect(await chargeOf(bill.invoiceId)).toMatchObject({ state: 'DECLINED', declinedCount: 4 });
    const notified = await db
      .selectFrom('outbox')
      .select('type')
      .where('entityId', '=', planned.id)
      .where('type', '=', 'autopay.declined')
      .execute();
    expect(notified).toHaveLength(4);
    await sweepAutopay(db, at(new Date()));
    expect(await chargesOf(bill.invoiceId)).toEqual([{ state: 'DECLINED' }]);

    const good = await attach(caller, patient.id, 'pm_card_visa');
    const bad = (await caller.get('/payments/autopay')).json().data.settings.paymentMethodIds[0];
    await caller.put('/payments/autopay', settingsOf(bad, good));
    await charge(await chargeOf(bill.invoiceId));
    expect(await statusOf(bill.invoiceId)).toBe('PAID');
  });

  // Rule: money.autopay-charges-once
  it('does not happen once the bill was paid, its amount has changed, or the payer is inactive', async () => {
    const paid = await autopaying();
    await paid.caller.post('/payments/card-on-file-payment', {
      appointmentId: paid.bill.appointmentId,
      paymentMethodId: paid.card.paymentMethodId,
    });
    const inactive = await autopaying();
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', inactive.patient.id).execute();
    const changed = await autopaying();
    await db
      .updateTable('autopayCharges')
      .set({ amountCents: 100 })
      .where('id', '=', changed.charge.id)
      .execute();
    for (const { bill, charge: planned } of [paid, inactive, changed]) {
      await charge(planned);
      expect(await chargesOf(bill.invoiceId)).toEqual([{ state: 'STOPPED' }]);
    }
    expect(await succeededCharges(paid.bill.invoiceId)).toHaveLength(1);
    expect(await paymentsOf(inactive.bill.invoiceId)).toEqual([]);
    expect(await paymentsOf(changed.bill.invoiceId)).toEqual([]);
  });

  // Rule: money.autopay-charges-once
  it('does not happen with an amount that changed before any card was asked', async () => {
    const { bill, charge: planned } = await autopaying();
    const killed = { state: 'CHARGING' as const, decisionId: planned.id, amountCents: 100 };
    await db.updateTable('autopayCharges').set(killed).where('id', '=', planned.id).execute();
    await charge(planned);
    expect(await chargesOf(bill.invoiceId)).toEqual([{ state: 'STOPPED' }]);
    expect(await paymentsOf(bill.invoiceId)).toEqual([]);
  });

  // Rule: money.autopay-retries
  it('uses the next card when the first one is no longer shared', async () => {
    const { patient, caller, bill, card } = await patientWithCard();
    const spouse = await patientWithCard();
    const { id } = spouse.patient;
    await db.updateTable('users').set({ passwordHash: 'a hash' }).where('id', '=', id).execute();
    const share = (shared: boolean) =>
      db
        .updateTable('patients')
        .set({ householdId: patient.householdId, sharesCards: shared })
        .where('id', '=', id)
        .execute();
    await share(true);
    const both = settingsOf(spouse.card.paymentMethodId, card.paymentMethodId);
    const turnedOn = await caller.put('/payments/autopay', both);
    expect(turnedOn.statusCode, turnedOn.body).toBe(200);
    await share(false);
    await charge(await chargeOf(bill.invoiceId));
    expect(await chargeOf(bill.invoiceId)).toMatchObject({ state: 'PAID' });
  });

  // Rule: money.autopay-charges-once
  it('never charges twice with a tap on Pay at the same moment', async () => {
    for (let round = 0; round < rounds(25, 1_000); round += 1) {
      const { caller, bill, card, charge: planned } = await autopaying();
      const started = await caller.post(`/payments/${bill.appointmentId}/paymentIntent`, {});
      const tap =
        round % 2 === 0
          ? () => payInBrowser(parts.config, started.json().data.clientSecret)
          : () =>
              caller.post('/payments/card-on-file-payment', {
                appointmentId: bill.appointmentId,
                paymentMethodId: card.paymentMethodId,
              });
      await Promise.all([charge(planned), tap()]);
      await charge(planned);
      expect(await succeededCharges(bill.invoiceId), `round ${round}`).toHaveLength(1);
    }
  });
});

describe('turning autopay off', () => {
  // Rule: money.autopay-is-the-payers-choice
  it('ends every planned charge with its messages, with one call', async () => {
    const { patient, caller, bill, charge: planned } = await autopaying();
    const off = await caller.post('/payments/autopay/stop', {});
    expect(off.json()).toMatchObject({ message: 'Autopay is off.', data: { settings: null, charges: [] } });
    expect(await plannedOf(planned.id)).toEqual([]);
    await charge(planned);
    expect(await statusOf(bill.invoiceId)).toBe('PAYMENT_REQUESTED');
    const audited = await db
      .selectFrom('auditLog')
      .select(['action', 'patientId'])
      .where('patientId', '=', patient.id)
      .where('action', 'like', 'autopay.%')
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['autopay.set', 'autopay.stop']);
  });

  it('waits while a bill is being charged', async () => {
    const { caller, charge: planned } = await autopaying();
    await db
      .updateTable('autopayCharges')
      .set({ state: 'CHARGING', decisionId: planned.id })
      .where('id', '=', planned.id)
      .execute();
    expect((await caller.post('/payments/autopay/stop', {})).statusCode).toBe(409);
  });
});
