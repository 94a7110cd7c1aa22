import { joinHousehold } from '@bedside/domain/people/household.commands';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff, removeSignIn } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { stripeLedger } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { openCardStage } from './cards.fixture.ts';

const { db, parts, origin, as, patientWithCard, attach } = await openCardStage();
/** Fifteen years old. */
const minor = `${new Date().getFullYear() - 15}-01-01`;

describe('cards in a shared household', () => {
  // Rule: money.cards-belong-to-their-owner
  it('belong to their owner: the account holder cannot see, charge, prefer, or remove them, or gain one by paying', async () => {
    const holder = await patientWithCard();
    const account = { user: { passwordHash: 'a hash' } };
    const spouse = await insertPatient(db, {
      ...account,
      patient: { householdId: holder.patient.householdId },
    });
    const other = await as(spouse);
    const paymentMethodId = await attach(other, spouse.id, 'pm_card_mastercard');
    const bill = await insertPayableInvoice(db, spouse);
    const callsBefore = (await stripeLedger(origin)).length;
    const attempts: [string, { statusCode: number }][] = [
      ['seen', await holder.caller.get(`/payments/${spouse.id}/card-details`)],
      ['preferred', await holder.caller.post('/payments/default-card', { paymentMethodId })],
      ['forgotten', await holder.caller.post('/payments/detach/payment-method', { paymentMethodId })],
      ['begun', await holder.caller.post(`/payments/${spouse.id}/setupIntent`, {})],
      [
        'given another',
        await holder.caller.post('/payments/attach/payment-method', {
          paymentMethodId: 'pm_card_visa',
          patientId: spouse.id,
        }),
      ],
      ...(await Promise.all(
        [holder.bill.appointmentId, bill.appointmentId].map(
          async (appointmentId): Promise<[string, { statusCode: number }]> => [
            'charged',
            await holder.caller.post('/payments/card-on-file-payment', { appointmentId, paymentMethodId }),
          ],
        ),
      )),
      [
        'charged for several',
        await holder.caller.post('/payments/card-on-file-payment', {
          invoiceIds: [holder.bill.invoiceId, bill.invoiceId],
          paymentMethodId,
        }),
      ],
      [
        'confirmed in a browser',
        await holder.caller.post(`/payments/${bill.appointmentId}/paymentIntent`, { paymentMethodId }),
      ],
      ['seen of the holder', await other.get(`/payments/${holder.patient.id}/card-details`)],
      [
        'charged of the holder',
        await other.post('/payments/card-on-file-payment', {
          appointmentId: bill.appointmentId,
          paymentMethodId: holder.card.paymentMethodId,
        }),
      ],
    ];
    for (const [what, answer] of attempts) expect(answer.statusCode, what).toBe(404);
    expect(await stripeLedger(origin)).toHaveLength(callsBefore);

    const customers = await db
      .selectFrom('patients')
      .select(['id', 'stripeCustomerId'])
      .where('id', 'in', [spouse.id, holder.patient.id])
      .execute();
    const customerOf = (id: string) => customers.find((one) => one.id === id)?.stripeCustomerId;
    const startForm = async (by: Caller) => {
      const answer = await by.post(`/payments/${bill.appointmentId}/paymentIntent`, {});
      expect(answer.statusCode, answer.body).toBe(200);
      return (await parts.integrations.stripe.retrieveIntent(answer.json().data.paymentIntentId)).customerId;
    };
    expect(await startForm(other)).toBe(customerOf(spouse.id));
    expect(await startForm(holder.caller)).toBe(customerOf(holder.patient.id));
    expect(await startForm(other)).toBe(customerOf(spouse.id));

    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    const byStaff = { appointmentId: bill.appointmentId, paymentMethodId: holder.card.paymentMethodId };
    expect((await admin.post('/payments/card-on-file-payment', byStaff)).statusCode).toBe(404);
    const own = await admin.post('/payments/card-on-file-payment', { ...byStaff, paymentMethodId });
    expect(own.statusCode, own.body).toBe(200);
  });

  // Rule: money.cards-belong-to-their-owner
  it('of a member without an account are managed by the account holder until they have one', async () => {
    const holder = await patientWithCard();
    const child = await insertPatient(db, { patient: { householdId: holder.patient.householdId } });
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    await attach(admin, child.id, 'pm_card_mastercard');
    const url = `/payments/${child.id}/card-details`;
    expect((await holder.caller.get(url)).json().data).toHaveLength(1);
    await db.updateTable('users').set({ passwordHash: 'a hash' }).where('id', '=', child.id).execute();
    expect((await holder.caller.get(url)).statusCode).toBe(404);
    expect((await admin.get(url)).json().data).toHaveLength(1);
  });
});

describe('cards that their owner shares with the household', () => {
  // Rule: money.cards-are-shared-by-their-owner
  it('are shown to and charged by its members, for its bills alone, until the owner stops or leaves', async () => {
    const owner = await patientWithCard();
    const account = { user: { passwordHash: 'a hash', firstName: 'Omar' } };
    const spouse = await insertPatient(db, {
      ...account,
      patient: { householdId: owner.patient.householdId },
    });
    const [other, stranger] = [await as(spouse), await as(await insertPatient(db))];
    const { paymentMethodId } = owner.card;
    const url = `/payments/${owner.patient.id}/card-details`;
    const seen = async (by: Caller) => (await by.get(url)).statusCode;
    const pay = async (bill: { appointmentId: string }, by: Caller) =>
      (
        await by.post('/payments/card-on-file-payment', {
          appointmentId: bill.appointmentId,
          paymentMethodId,
        })
      ).statusCode;
    const sharing = async (by: Caller) => (await by.get('/payments/card-sharing')).json().data;
    const share = (shared: boolean) => owner.caller.put('/payments/card-sharing', { shared });
    const bill = await insertPayableInvoice(db, spouse);

    expect(await sharing(owner.caller)).toEqual({ shared: false, sharedBy: [] });
    expect([await seen(other), await pay(bill, other)]).toEqual([404, 404]);

    const shared = await share(true);
    expect(shared.json(), shared.body).toMatchObject({
      message: 'Your household can pay with your cards.',
      data: { shared: true },
    });
    await share(true);
    expect(await sharing(other)).toMatchObject({ shared: false, sharedBy: [{ id: owner.patient.id }] });
    expect(await sharing(stranger)).toEqual({ shared: false, sharedBy: [] });
    expect([await seen(other), await seen(stranger)]).toEqual([200, 404]);
    for (const path of ['default-card', 'detach/payment-method'])
      expect((await other.post(`/payments/${path}`, { paymentMethodId })).statusCode).toBe(404);
    expect((await other.post(`/payments/${owner.patient.id}/setupIntent`, {})).statusCode).toBe(404);
    const outside = await insertPayableInvoice(db, await insertPatient(db));
    expect(await pay(outside, other)).toBe(404);
    expect(await pay(bill, other)).toBe(200);

    const setStatus = (status: 'DECEASED' | 'ACTIVE') =>
      db.updateTable('users').set({ status }).where('id', '=', owner.patient.id).execute();
    const next = await insertPayableInvoice(db, spouse);
    await setStatus('DECEASED');
    expect([await seen(other), await pay(next, other)]).toEqual([404, 404]);
    expect(await sharing(other)).toMatchObject({ sharedBy: [] });
    await setStatus('ACTIVE');

    expect((await share(false)).json().message).toBe('Only you can pay with your cards.');
    const late = await insertPayableInvoice(db, spouse);
    expect([await seen(other), await pay(late, other)]).toEqual([404, 404]);
    const audit = await db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('entityId', '=', owner.patient.id)
      .where('action', '=', 'card.share')
      .orderBy('at')
      .execute();
    expect(audit.map(({ after }) => after)).toEqual([{ sharesCards: true }, { sharesCards: false }]);
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    expect((await admin.put('/payments/card-sharing', { shared: true })).statusCode).toBe(403);
  });

  // Rule: money.cards-are-shared-by-their-owner
  it('of a minor who signs in are given by no grant that an account holder decided', async () => {
    const holder = await insertPatient(db, { user: { passwordHash: 'a hash' } });
    const teen = await insertPatient(db, {
      user: { passwordHash: 'a hash' },
      patient: { householdId: holder.householdId, dateOfBirth: minor, relationshipToAccountHolder: 'Child' },
    });
    await attach(await as(teen), teen.id, 'pm_card_visa');
    const seen = async () => {
      const answer = await (await as(holder)).get(`/payments/${teen.id}/card-details`);
      return answer.statusCode;
    };
    const grant = { ownerId: teen.id, granteeId: holder.id, decidedBy: holder.id };
    await insertFamilyGrant(db, { ...grant, kinds: ['BILLS', 'CARD'] });
    expect(await seen()).toBe(404);
    await removeSignIn(db, teen.id);
    expect(await seen()).toBe(200);
  });

  // Rule: money.cards-are-shared-by-their-owner
  it('are not shared with the next household', async () => {
    const { patient, caller } = await patientWithCard();
    await db.updateTable('users').set({ passwordHash: 'a hash' }).where('id', '=', patient.id).execute();
    await caller.put('/payments/card-sharing', { shared: true });
    const host = await insertPatient(db);
    const ctx = { actor: null, requestId: 'test-request', now: new Date(), ip: null };
    const joined = { patientId: patient.id, householdOf: host.id, relationship: 'Spouse' };
    await db.transaction().execute((tx) => joinHousehold(tx, ctx, joined));
    expect((await (await as(host)).get(`/payments/${patient.id}/card-details`)).statusCode).toBe(404);
    expect((await caller.get('/payments/card-sharing')).json().data.shared).toBe(false);
  });
});
