import { newId } from '@bedside/db/id';
import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { checkPaymentStatus } from '@bedside/domain/payments/check-payment.commands';
import { issueAccountLink } from '@bedside/domain/people/account-link.commands';
import { sweepComingOfAge } from '@bedside/domain/people/coming-of-age.commands';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it, vi } from 'vitest';
import { services } from './application.ts';
import { bornFor, LONG_AGO } from './coming-of-age.fixture.ts';
import { openDepositStage } from './deposits.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { parts, as, anonymous } = await startServices(services, database, { simulators: true });
const processor = { stripe: parts.integrations.stripe, livemode: false };
const asClerk = await as(await insertStaff(db, { role: 'ADMIN' }));
const withAccount = { passwordHash: 'a hash' };

async function cardOf({ id }: { id: string }, by: Caller): Promise<string> {
  const stored = await by.post('/payments/attach/payment-method', {
    paymentMethodId: 'pm_card_visa',
    patientId: id,
  });
  expect(stored.statusCode, stored.body).toBe(200);
  return stored.json().data.paymentMethodId;
}

/** Two people of one household, the second of whom has a card form open for a card of the first. */
async function openForm({ given = false, child = false } = {}) {
  const holder = await insertPatient(db, { user: withAccount });
  const { householdId } = holder;
  const spouse = await insertPatient(db, { user: withAccount, patient: { householdId } });
  const owner = child
    ? await insertPatient(db, {
        user: { email: null, phoneE164: null },
        patient: { householdId: holder.householdId, dateOfBirth: '2019-05-05' },
      })
    : holder;
  const payer = child ? holder : spouse;
  const [asOwner, asPayer] = [child ? asClerk : await as(owner), await as(payer)];
  const card = await cardOf(owner, asOwner);
  if (given) await insertFamilyGrant(db, { ownerId: owner.id, granteeId: payer.id, kinds: ['CARD'] });
  else if (!child) await asOwner.put('/payments/card-sharing', { shared: true });
  return { owner, payer, asOwner, asPayer, ...(await startWith(payer, card)) };
}

async function startWith(payer: { id: string; householdId: string }, card: string) {
  const { appointmentId, invoiceId } = await insertPayableInvoice(db, payer);
  const path = `/payments/${appointmentId}/paymentIntent`;
  const started = await (await as(payer)).post(path, { paymentMethodId: card });
  expect(started.statusCode, started.body).toBe(200);
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const pay = async () => (await payInBrowser(parts.config, started.json().data.clientSecret, card)).paid;
  return { paymentId: payment.id, pay };
}

const grantOf = ({ id }: { id: string }) =>
  db.selectFrom('familyGrants').select('id').where('ownerId', '=', id).executeTakeFirstOrThrow();

// Rule: money.cards-are-shared-by-their-owner
describe('a card form that is open for someone else’s card', () => {
  it('closes first when the grant is withdrawn', async () => {
    const { owner, asOwner, pay } = await openForm({ given: true });
    const { id } = await grantOf(owner);
    const body = { id, action: 'WITHDRAW' };
    expect((await asOwner.post('/patient/family-grants/answer', body)).statusCode).toBe(200);
    expect(await pay()).toBe(false);
  });

  it('closes first when the grant loses the cards', async () => {
    const { payer, asOwner, pay } = await openForm({ given: true });
    const body = { granteeId: payer.id, relation: 'OTHER', kinds: ['VISITS'] };
    expect((await asOwner.post('/patient/family-grants', body)).statusCode).toBe(200);
    expect(await pay()).toBe(false);
  });

  it('closes first when the owner is removed from the household', async () => {
    const { owner, asPayer, pay } = await openForm({ child: true });
    const removed = await asPayer.delete(`/patient/delete/${owner.id}`);
    expect(removed.statusCode, removed.body).toBe(200);
    expect(await pay()).toBe(false);
  });

  it('closes first when staff moves the payer to another household', async () => {
    const { payer, pay } = await openForm();
    const householdOf = (await insertPatient(db)).id;
    const body = { patientId: payer.id, householdOf, relationship: 'Other' };
    const moved = await asClerk.post('/patient/add-existing-patient-in-household', body);
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await pay()).toBe(false);
  });

  it('closes first when a court order bars the payer', async () => {
    const { owner, payer, pay } = await openForm({ child: true });
    const body = { personId: payer.id, reference: 'Cook County 2026 D 1234' };
    expect((await asClerk.post(`/admin/patients/${owner.id}/custody`, body)).statusCode).toBe(200);
    expect(await pay()).toBe(false);
  });

  it('does not keep a court order waiting while the processor is away, and closes at its next check', async () => {
    const { owner, payer, paymentId, pay } = await openForm({ child: true });
    const away = vi
      .spyOn(parts.integrations.stripe, 'cancelIntent')
      .mockRejectedValue(new IntegrationError('stripe', 'unavailable', 'no answer in time'));
    const body = { personId: payer.id, reference: 'Cook County 2026 D 1234' };
    expect((await asClerk.post(`/admin/patients/${owner.id}/custody`, body)).statusCode).toBe(200);
    away.mockRestore();
    const job = { actor: null, now: new Date(), requestId: newId(), ip: null };
    await checkPaymentStatus(db, job, processor, paymentId);
    expect(await pay()).toBe(false);
  });

  it('closes first when the owner dies', async () => {
    const { owner, pay } = await openForm({ given: true });
    expect((await asClerk.post(`/users/mark-as-deceased/${owner.id}`)).statusCode).toBe(200);
    expect(await pay()).toBe(false);
  });

  it('closes first when the payer dies, or when staff closes the payer’s account', async () => {
    const [dead, closed] = [await openForm(), await openForm()];
    await asClerk.post(`/users/mark-as-deceased/${dead.payer.id}`);
    await asClerk.post('/users/change-status', { userId: closed.payer.id, status: 'INACTIVE' });
    expect([await dead.pay(), await closed.pay()]).toEqual([false, false]);
  });

  it('closes first when staff closes the owner’s account', async () => {
    const { owner, pay } = await openForm({ given: true });
    const body = { userId: owner.id, status: 'INACTIVE' };
    expect((await asClerk.post('/users/change-status', body)).statusCode).toBe(200);
    expect(await pay()).toBe(false);
  });

  it('closes first when the account holder who opened it for a child’s card dies', async () => {
    const { payer, pay } = await openForm({ child: true });
    expect((await asClerk.post(`/users/mark-as-deceased/${payer.id}`)).statusCode).toBe(200);
    expect(await pay()).toBe(false);
  });

  it('closes first when the payer is merged into a record of another household', async () => {
    const { payer, pay } = await openForm();
    const body = { mergedPatientId: payer.id, survivingPatientId: (await insertPatient(db)).id };
    const merged = await asClerk.post('/users/merge', body);
    expect(merged.statusCode, merged.body).toBe(200);
    expect(await pay()).toBe(false);
  });

  it('closes first when undoing a merge returns the card to its own record', async () => {
    const surviving = await insertPatient(db, { user: withAccount });
    const twin = await insertPatient(db);
    const card = await cardOf(twin, asClerk);
    const body = { mergedPatientId: twin.id, survivingPatientId: surviving.id };
    const merged = await asClerk.post('/users/merge', body);
    expect(merged.statusCode, merged.body).toBe(200);
    await (await as(surviving)).put('/payments/card-sharing', { shared: true });
    const { householdId } = surviving;
    const payer = await insertPatient(db, { user: withAccount, patient: { householdId } });
    const { pay } = await startWith(payer, card);
    const undone = await asClerk.post(`/users/merge/${merged.json().data.id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await pay()).toBe(false);
  });

  it.each([
    [
      'turns 18',
      async (id: string) => {
        const grown = { dateOfBirth: bornFor(0), householdSince: LONG_AGO };
        await db.updateTable('patients').set(grown).where('id', '=', id).execute();
        await sweepComingOfAge(db, { actor: null, now: new Date(), requestId: newId(), ip: null });
      },
    ],
    [
      'gets a sign-in',
      async (id: string) => {
        const now = new Date();
        const token = await db
          .transaction()
          .execute((tx) => issueAccountLink(tx, { now }, 'SET_PASSWORD', id));
        const body = { token, newPassword: 'Another-horse-2' };
        const set = await anonymous.post('/auth/reset-password', body);
        expect(set.statusCode, set.body).toBe(200);
      },
    ],
  ])('is checked and closes when a child whose card it charges %s', async (_, change) => {
    const { owner, paymentId, pay } = await openForm({ child: true });
    const key = `payment-check-${paymentId}`;
    const inAnHour = new Date(Date.now() + 3_600_000);
    await db.updateTable('plannedEvents').set({ dueAt: inAnHour }).where('key', '=', key).execute();
    await change(owner.id);
    const job = { actor: null, now: new Date(), requestId: newId(), ip: null };
    const due = await db
      .selectFrom('plannedEvents')
      .select('payload')
      .where('key', '=', key)
      .where('dueAt', '<=', job.now)
      .execute();
    expect(due).toEqual([{ payload: expect.objectContaining({ paymentId }) }]);
    await checkPaymentStatus(db, job, processor, paymentId);
    expect(await pay()).toBe(false);
  });

  it('closes at the next check of its payment when the grant ends by its date', async () => {
    const { owner, paymentId, pay } = await openForm({ given: true });
    await db
      .updateTable('familyGrants')
      .set({ endsAt: new Date(Date.now() - 1000) })
      .where('ownerId', '=', owner.id)
      .execute();
    const job = { actor: null, now: new Date(), requestId: newId(), ip: null };
    await checkPaymentStatus(db, job, processor, paymentId);
    expect(await pay()).toBe(false);
  });

  it('stays open while its payer may use the card, whatever else the owner changes', async () => {
    const { owner, asOwner, paymentId, pay } = await openForm({ given: true });
    const body = { id: (await grantOf(owner)).id, action: 'CHANGE', kinds: ['CARD', 'VISITS'] };
    expect((await asOwner.post('/patient/family-grants/answer', body)).statusCode).toBe(200);
    await asOwner.put('/payments/card-sharing', { shared: true });
    expect((await asOwner.put('/payments/card-sharing', { shared: false })).statusCode).toBe(200);
    const job = { actor: null, now: new Date(), requestId: newId(), ip: null };
    await checkPaymentStatus(db, job, processor, paymentId);
    expect(await pay()).toBe(true);
  });

  it('does not open if the grant is withdrawn while the processor makes its payment', async () => {
    const [owner, payer] = [
      await insertPatient(db, { user: withAccount }),
      await insertPatient(db, { user: withAccount }),
    ];
    const { householdId } = owner;
    await db.updateTable('patients').set({ householdId }).where('id', '=', payer.id).execute();
    const [asOwner, asPayer] = [await as(owner), await as(payer)];
    const paymentMethodId = await cardOf(owner, asOwner);
    await insertFamilyGrant(db, { ownerId: owner.id, granteeId: payer.id, kinds: ['CARD'] });
    const { id } = await grantOf(owner);
    const { appointmentId, invoiceId } = await insertPayableInvoice(db, { ...payer, householdId });
    const { stripe } = parts.integrations;
    const make = stripe.createIntent.bind(stripe);
    const slow = vi.spyOn(stripe, 'createIntent').mockImplementation(async (...asked) => {
      const response = await make(...asked);
      const body = { id, action: 'WITHDRAW' };
      expect((await asOwner.post('/patient/family-grants/answer', body)).statusCode).toBe(200);
      return response;
    });
    const started = await asPayer.post(`/payments/${appointmentId}/paymentIntent`, { paymentMethodId });
    slow.mockRestore();
    expect(started.statusCode, started.body).toBe(404);
    const payments = db.selectFrom('payments').select('status').where('invoiceId', '=', invoiceId);
    expect(await payments.execute()).toEqual([{ status: 'FAILED' }]);
  });

  // Rule: money.deposit-held
  it('keeps the hold of a deposit that was authorized while the card was shared', async () => {
    const stage = await openDepositStage();
    const booked = await stage.book({ held: true });
    await stage.assign(booked);
    const { householdId } = booked.patient;
    const owner = await insertPatient(stage.db, { user: withAccount, patient: { householdId } });
    const asOwner = await stage.as(owner);
    const paymentMethodId = await cardOf(owner, asOwner);
    await asOwner.put('/payments/card-sharing', { shared: true });
    const path = `/payments/${booked.asked.invoiceId}/paymentIntent`;
    const started = await booked.caller.post(path, { paymentMethodId });
    expect(started.statusCode, started.body).toBe(200);
    await payInBrowser(stage.config, started.json().data.clientSecret, paymentMethodId);
    await syncPayment(stage.db, stage.job(), stage.processor, (await stage.paymentOf(booked)).id);
    expect(await stage.depositOf(booked)).toMatchObject({ held: true });
    expect((await asOwner.put('/payments/card-sharing', { shared: false })).statusCode).toBe(200);
    expect(await stage.intentOf(booked)).toMatchObject({ status: 'requires_capture' });
    expect(await stage.depositOf(booked)).toMatchObject({ held: true });
  });
});
