import { newId } from '@bedside/db/id';
import { checkPaymentStatus } from '@bedside/domain/payments/check-payment.commands';
import { statementToPrint } from '@bedside/domain/payments/guarantor.commands';
import { sweepComingOfAge } from '@bedside/domain/people/coming-of-age.commands';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { bornFor, LONG_AGO } from './coming-of-age.fixture.ts';
import { guarantorStage } from './guarantor.fixture.ts';

const {
  db,
  as,
  anonymous,
  parts,
  clerk,
  asClerk,
  ruth,
  MINOR,
  change,
  read,
  named,
  linkTo,
  open,
  turns18,
  job,
  processor,
  openForm,
  statusOf,
  notified,
} = await guarantorStage();
type Form = Awaited<ReturnType<typeof openForm>>;

// Rule: money.guarantor-ends
describe("a guarantor's former access", () => {
  it.each([
    ['staff ends it', async (id: string) => void (await change(id, { act: 'end' }))],
    ['a child of whom they are a parent comes of age', async (id: string) => void (await turns18(id))],
  ])('ends when %s', async (_, ends) => {
    const child = await insertPatient(db, { patient: MINOR });
    const guarantor = await named(child.id, { ...ruth, isParent: true });
    await insertInvoice(db, child);
    const token = await linkTo(guarantor);
    expect(await open(token)).not.toBeNull();
    await ends(child.id);
    expect(await open(token)).toBeNull();
    expect((await anonymous.post(`/payments/${token}/paymentIntent`, {})).statusCode).toBe(404);
    expect((await read(child.id)).guarantor).toBeNull();
    expect(await statementToPrint(db, { guarantorId: guarantor.id, statementId: newId() })).toBeNull();
    await named(child.id);
    expect((await read(child.id)).guarantor).toMatchObject({ isParent: false });
  });

  it.each([
    ['staff ends it', async ({ patientId }: Form) => void (await change(patientId, { act: 'end' }))],
    [
      'staff names another',
      async ({ patientId }: Form) => void (await named(patientId, { ...ruth, email: 'omar@example.com' })),
    ],
    [
      'a child of whom they are a parent comes of age',
      async ({ patientId, paymentId }: Form) => {
        await turns18(patientId);
        await checkPaymentStatus(db, job(), processor, paymentId);
      },
    ],
  ])('closes their open card form when %s, and takes no money', async (_, ends) => {
    const form = await openForm();
    await ends(form);
    expect((await payInBrowser(parts.config, form.clientSecret)).paid).toBe(false);
    await checkPaymentStatus(db, job(), processor, form.paymentId);
    const { status, amountReceived } = await processor.stripe.retrieveIntent(form.intentId);
    expect({ status, amountReceived }).toEqual({ status: 'canceled', amountReceived: 0 });
    expect(await statusOf(form.paymentId)).toBe('FAILED');
    expect(await notified(form.patientId, 'guarantor.paid')).toEqual([]);
  });

  // Rule: people.merges-can-be-undone
  it.each(['own', 'other'] as const)(
    'closes a card form that they opened for a mistaken merge’s bills once it is undone, if the merged record is their %s patient',
    async (whose) => {
      const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
      const guarantor = await named(whose === 'own' ? merged.id : kept.id);
      await insertInvoice(db, kept);
      const theirs = await insertInvoice(db, merged);
      const ids = { survivingPatientId: kept.id, mergedPatientId: merged.id };
      const merge = await asClerk.post('/users/merge', ids);
      expect(merge.statusCode, merge.body).toBe(200);
      const path = `/payments/${await linkTo(guarantor)}/paymentIntent`;
      const { clientSecret } = (await anonymous.post(path, {})).json().data;
      const undone = await asClerk.post(`/users/merge/${merge.json().data.id}/undo`);
      expect(undone.statusCode, undone.body).toBe(200);
      expect((await payInBrowser(parts.config, clientSecret)).paid).toBe(false);
      const payment = db.selectFrom('payments').select(['status', 'patientId']);
      const parted = await payment.where('invoiceId', '=', theirs).execute();
      expect(parted).toEqual([{ status: 'FAILED', patientId: merged.id }]);
    },
  );

  it('records a payment made just before it ended, with a receipt', async () => {
    const form = await openForm();
    expect((await payInBrowser(parts.config, form.clientSecret)).paid).toBe(true);
    expect((await change(form.patientId, { act: 'end' })).statusCode).toBe(200);
    expect(await statusOf(form.paymentId)).toBe('SUCCESSFUL');
    expect(await notified(form.patientId, 'guarantor.paid')).toHaveLength(1);
    expect(await notified(form.patientId, 'guarantor.ended')).toHaveLength(1);
  });

  it('leaves the card form of the family open', async () => {
    const patient = await insertPatient(db);
    await named(patient.id);
    const invoiceId = await insertInvoice(db, patient);
    const form = await (await as(patient)).post(`/payments/${invoiceId}/paymentIntent`, {});
    expect((await change(patient.id, { act: 'end' })).statusCode).toBe(200);
    expect((await payInBrowser(parts.config, form.json().data.clientSecret)).paid).toBe(true);
  });

  it('stays when a child whom they pay for in another way comes of age', async () => {
    const child = await insertPatient(db, { patient: MINOR });
    await named(child.id);
    await turns18(child.id);
    expect((await read(child.id)).guarantor).toMatchObject({ name: 'Ruth Whitfield' });
  });

  it('ends for whom a court keeps from the patient', async () => {
    const parent = await insertPatient(db);
    const child = await insertPatient(db, { patient: { ...MINOR, householdId: parent.householdId } });
    await named(child.id, { act: 'name', personId: parent.id, isParent: true });
    await insertInvoice(db, child);
    expect((await read(child.id)).guarantor).not.toBeNull();
    await insertCourtOrder(db, { patientId: child.id, personId: parent.id, createdBy: clerk.id });
    expect((await read(child.id)).guarantor).toBeNull();
  });

  // Rule: people.court-orders
  it.each([
    ['email address', { name: 'Omar', email: 'Omar.Former@example.com' }],
    ['phone', { name: 'Omar', phone: '(312) 555-0143' }],
  ])('ends for whom a court keeps from the patient, known by their %s alone', async (_, contact) => {
    const former = await insertPatient(db, {
      user: { email: `omar.${newId()}@example.com`, phoneE164: null },
    });
    const own = 'email' in contact ? { email: 'omar.former@example.com' } : { phoneE164: '+13125550143' };
    await db.updateTable('users').set(own).where('id', '=', former.id).execute();
    const child = await insertPatient(db, { patient: MINOR });
    const guarantor = await named(child.id, { act: 'name', ...contact });
    await insertInvoice(db, child);
    const token = await linkTo(guarantor);
    expect(await open(token)).not.toBeNull();
    const ordered = await asClerk.post(`/admin/patients/${child.id}/custody`, {
      personId: former.id,
      reference: 'Cook County 2026 D 1234',
    });
    expect(ordered.statusCode, ordered.body).toBe(200);
    expect((await read(child.id)).guarantor).toBeNull();
    expect(await open(token)).toBeNull();
    expect(await statementToPrint(db, { guarantorId: guarantor.id, statementId: newId() })).toBeNull();
    const again = await change(child.id, { act: 'name', ...contact });
    expect(again.statusCode, again.body).toBe(400);
    expect(again.json().issues).toMatchObject([{ path: Object.keys(contact).at(-1) }]);
  });

  it.each([
    [
      'a court keeps them from the patient',
      async (patientId: string, personId: string) => {
        const body = { personId, reference: 'Cook County 2026 D 1234' };
        const ordered = await asClerk.post(`/admin/patients/${patientId}/custody`, body);
        expect(ordered.statusCode, ordered.body).toBe(200);
      },
    ],
    [
      'the patient comes of age',
      async (id: string) => {
        const grown = { dateOfBirth: bornFor(0), householdSince: LONG_AGO };
        await db.updateTable('patients').set(grown).where('id', '=', id).execute();
        await sweepComingOfAge(db, job());
      },
    ],
  ])('has its open card form checked immediately when %s', async (_, ends) => {
    const parent = await insertPatient(db, { user: { passwordHash: 'a hash' } });
    const child = await insertPatient(db, { patient: { ...MINOR, householdId: parent.householdId } });
    const guarantor = await named(child.id, { act: 'name', personId: parent.id, isParent: true });
    await insertInvoice(db, child);
    const started = await anonymous.post(`/payments/${await linkTo(guarantor)}/paymentIntent`, {});
    expect(started.statusCode, started.body).toBe(200);
    const { paymentId } = started.json().data;
    const checkedAt = async () =>
      (
        await db
          .selectFrom('plannedEvents')
          .select('dueAt')
          .where('key', '=', `payment-check-${paymentId}`)
          .executeTakeFirstOrThrow()
      ).dueAt.getTime();
    expect(await checkedAt()).toBeGreaterThan(Date.now());
    await ends(child.id, parent.id);
    expect(await checkedAt()).toBeLessThanOrEqual(Date.now());
    await checkPaymentStatus(db, job(), processor, paymentId);
    expect(await statusOf(paymentId)).toBe('FAILED');
  });

  it('opens no record, bill or list to a guarantor with an account', async () => {
    const child = await insertPatient(db, { patient: MINOR });
    await named(child.id);
    const invoiceId = await insertInvoice(db, child);
    const asRuth = await as(
      await insertPatient(db, { user: { email: 'ruth@example.com', passwordHash: 'a hash' } }),
    );
    expect((await asRuth.get(`/appointment/invoice/${invoiceId}`)).statusCode).toBe(404);
    expect((await asRuth.get(`/payments/${child.id}/balance`)).statusCode).toBe(404);
  });
});
