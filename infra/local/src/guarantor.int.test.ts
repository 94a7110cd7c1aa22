import { toDollars } from '@bedside/contracts/money';
import { addMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { checkPaymentStatus } from '@bedside/domain/payments/check-payment.commands';
import {
  issueStatementLink,
  saveStatement,
  statementToPrint,
} from '@bedside/domain/payments/guarantor.commands';
import { guarantorPayment, statementData } from '@bedside/domain/payments/guarantor.queries';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { services } from './application.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous, parts } = await startServices(services, database, { simulators: true });
const clerk = await insertStaff(db, { role: 'ADMIN' });
const asClerk = await as(clerk);
const ruth = { act: 'name', name: 'Ruth Whitfield', email: 'ruth@example.com', address: '9 Elm Street' };
const MINOR = { dateOfBirth: '2012-03-04', relationshipToAccountHolder: 'Child' as const };

const change = (id: string, body: object, caller = asClerk) =>
  caller.post(`/admin/patients/${id}/guarantor`, body);
const read = async (id: string) => (await asClerk.get(`/admin/patients/${id}/guarantor`)).json().data;
const named = async (id: string, body: object = ruth) => {
  const answer = await change(id, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return await db
    .selectFrom('guarantors')
    .selectAll()
    .where('patientId', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
};
const linkTo = ({ id }: { id: string }) =>
  db.transaction().execute((tx) => issueStatementLink(tx, { now: new Date() }, id));
const open = async (token: string) => {
  const answer = await anonymous.get(`/appointment/appointmentDetails/${token}`);
  return answer.statusCode === 200 ? answer.json().data : null;
};
const asked = (patientId: string) =>
  db
    .selectFrom('outbox')
    .select('payload')
    .where('type', '=', 'guarantorStatement.requested')
    .where('entityId', '=', patientId)
    .execute();
const turns18 = (id: string) =>
  db.updateTable('patients').set({ dateOfBirth: '2005-01-01' }).where('id', '=', id).execute();

const job = () => ({ actor: null, now: new Date(), requestId: newId(), ip: null });
const processor = { stripe: parts.integrations.stripe, livemode: false };

type Form = Awaited<ReturnType<typeof openForm>>;

/** The card form behind the link of a statement. */
async function openForm() {
  const { id: patientId } = await insertPatient(db, { patient: MINOR });
  const guarantor = await named(patientId, { ...ruth, isParent: true });
  await insertInvoice(db, { id: patientId });
  const started = await anonymous.post(`/payments/${await linkTo(guarantor)}/paymentIntent`, {});
  expect(started.statusCode, started.body).toBe(200);
  const { paymentId, paymentIntentId: intentId, clientSecret } = started.json().data;
  return { patientId, paymentId, intentId, clientSecret };
}

async function statusOf(paymentId: string) {
  const payment = db.selectFrom('payments').select('status').where('id', '=', paymentId);
  return (await payment.executeTakeFirstOrThrow()).status;
}

async function notified(patientId: string, type: 'guarantor.paid' | 'guarantor.ended') {
  const events = db.selectFrom('outbox').select('payload').where('type', '=', type);
  const rows = await events.where('entityId', '=', patientId).execute();
  return rows.map(({ payload }) => payload as { paymentId?: string });
}

// Rule: money.guarantor-of-a-patient
describe('a guarantor', () => {
  it('is named by billing staff, outside the household or in it, and replaces the one before', async () => {
    const patient = await insertPatient(db);
    const spouse = await insertPatient(db, {
      user: { firstName: 'Omar', lastName: 'Whitfield' },
      patient: { householdId: patient.householdId },
    });
    expect(await read(patient.id)).toMatchObject({
      guarantor: null,
      people: [{ id: spouse.id, name: 'Omar Whitfield' }],
      isMinor: false,
    });
    await named(patient.id);
    expect((await read(patient.id)).guarantor).toMatchObject({
      personId: null,
      name: 'Ruth Whitfield',
      email: 'ruth@example.com',
      address: '9 Elm Street',
      isParent: false,
      lastStatementAt: null,
    });
    await named(patient.id, { act: 'name', personId: spouse.id });
    expect((await read(patient.id)).guarantor).toMatchObject({ personId: spouse.id, name: 'Omar Whitfield' });
    const actions = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('patientId', '=', patient.id)
      .where('action', 'like', 'guarantor.%')
      .orderBy('id')
      .execute();
    expect(actions).toEqual(
      ['guarantor.name', 'guarantor.end', 'guarantor.name'].map((action) => ({ action, actorId: clerk.id })),
    );
  });

  it('needs a name and a contact, is no one of another household, and no parent of an adult', async () => {
    const patient = await insertPatient(db);
    const stranger = await insertPatient(db);
    const refused = async (body: object) => (await change(patient.id, { act: 'name', ...body })).statusCode;
    expect([
      await refused({ name: 'Ruth' }),
      await refused({ email: 'ruth@example.com' }),
      await refused({ personId: stranger.id }),
      await refused({ ...ruth, isParent: true }),
      (await change(patient.id, { act: 'end' })).statusCode,
      (
        await change(
          patient.id,
          ruth,
          await as(await insertStaff(db, { role: 'ADMIN', permissions: ['refunds'] })),
        )
      ).statusCode,
      (await change(patient.id, ruth, await as(patient))).statusCode,
    ]).toEqual([400, 400, 404, 400, 404, 403, 403]);
    expect((await read(patient.id)).guarantor).toBeNull();
  });
});

// Rule: money.statement-of-guarantor
describe('a statement', () => {
  it('is made with each bill that is sent, and when staff asks, while something is due', async () => {
    const patient = await insertPatient(db);
    await named(patient.id);
    expect((await change(patient.id, { act: 'send' })).statusCode).toBe(422);
    expect(await asked(patient.id)).toEqual([]);
    await insertPayableInvoice(db, patient);
    expect(await asked(patient.id)).toHaveLength(1);
    expect((await change(patient.id, { act: 'send' })).statusCode).toBe(200);
    expect(await asked(patient.id)).toHaveLength(2);
    const other = await insertPatient(db);
    await insertPayableInvoice(db, other);
    expect(await asked(other.id)).toEqual([]);
  });

  it('opens by its link with only numbers and amounts, and is paid without an account', async () => {
    const patient = await insertPatient(db);
    const guarantor = await named(patient.id);
    const first = await insertPayableInvoice(db, patient, { now: addMinutes(new Date(), -5) });
    const second = await insertInvoice(db, patient);
    const token = await linkTo(guarantor);
    const page = await open(token);
    const numbers = (
      await db
        .selectFrom('invoices')
        .select('number')
        .where('patientId', '=', patient.id)
        .orderBy('createdAt')
        .execute()
    ).map(({ number }) => number);
    const due = toDollars(first.total) + 75;
    expect(page).toMatchObject({
      payerFirstName: 'Ruth Whitfield',
      appointmentStatus: 'AWAITING PAYMENT',
      dueAmount: due,
      price: null,
    });
    expect(page.servicesAvailed.map((line: { serviceName: string }) => line.serviceName)).toEqual(numbers);
    expect(JSON.stringify(page)).not.toMatch(/urgent|visit|Copy of the record/i);
    const started = await anonymous.post(`/payments/${token}/paymentIntent`, {});
    expect(started.statusCode, started.body).toBe(200);
    expect(started.json().data.amount).toBe(due);
    expect((await payInBrowser(parts.config, started.json().data.clientSecret)).paid).toBe(true);
    for (const invoiceId of [first.invoiceId, second]) {
      const { id } = await db
        .selectFrom('payments')
        .select('id')
        .where('invoiceId', '=', invoiceId)
        .executeTakeFirstOrThrow();
      await asClerk.post(`/list/sync-transaction-with-stripe/${id}`, {});
    }
    expect(await open(token)).toMatchObject({
      appointmentStatus: 'PAID',
      isStatement: true,
      dueAmount: 0,
      servicesAvailed: [],
    });
    const [receipt, ...more] = await notified(patient.id, 'guarantor.paid');
    expect(more).toEqual([]);
    expect(await guarantorPayment(db, receipt?.paymentId ?? '')).toEqual({
      invoices: numbers.toSorted(),
      amountCents: Math.round(due * 100),
    });
  });

  it('has no confidential bill, and is not sent once a bill in it became one', async () => {
    const patient = await insertPatient(db);
    const guarantor = await named(patient.id);
    const { appointmentId } = await insertPayableInvoice(db, patient);
    const alone = await insertInvoice(db, patient);
    const statementId = newId();
    const printed = await statementToPrint(db, { guarantorId: guarantor.id, statementId });
    expect(printed?.bills).toHaveLength(2);
    const { storage } = parts.integrations;
    const ctx = { actor: null, now: new Date(), requestId: newId(), ip: null };
    if (!printed) throw new Error('nothing to print');
    const save = () =>
      saveStatement(db, ctx, storage, {
        ...printed,
        guarantorId: guarantor.id,
        statementId,
        pdf: Buffer.from('%PDF'),
      });
    await save();
    await save();
    expect(await statementToPrint(db, { guarantorId: guarantor.id, statementId })).toBeNull();
    const made = db.selectFrom('outbox').select('id').where('type', '=', 'guarantorStatement.made');
    expect(await made.where('entityId', '=', patient.id).execute()).toHaveLength(1);
    expect(await statementData(db, statementId)).toMatchObject({ email: 'ruth@example.com' });
    expect((await read(patient.id)).guarantor.lastStatementAt).not.toBeNull();
    await db
      .updateTable('appointments')
      .set({ confidential: true })
      .where('id', '=', appointmentId)
      .execute();
    expect(await statementData(db, statementId)).toBeNull();
    const left = await statementToPrint(db, { guarantorId: guarantor.id, statementId: newId() });
    expect(left?.bills.map(({ id }) => id)).toEqual([alone]);
  });

  it('is no file of the family', async () => {
    const patient = await insertPatient(db, { user: { passwordHash: 'a hash' } });
    const guarantor = await named(patient.id);
    await insertInvoice(db, patient);
    const request = { guarantorId: guarantor.id, statementId: newId() };
    const printed = await statementToPrint(db, request);
    if (!printed) throw new Error('nothing to print');
    await saveStatement(
      db,
      { actor: null, now: new Date(), requestId: newId(), ip: null },
      parts.integrations.storage,
      { ...request, ...printed, pdf: Buffer.from('%PDF') },
    );
    const { documentId } = await db
      .selectFrom('guarantorStatements')
      .select('documentId')
      .where('id', '=', request.statementId)
      .executeTakeFirstOrThrow();
    const listed = await (await as(patient)).get('/appointment/list-documents');
    expect(listed.body).not.toContain(documentId);
  });
});

// Rule: money.guarantor-ends
describe('what a guarantor had', () => {
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

  it('books what they paid just before it ended, with a receipt', async () => {
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

  it('stays when a child comes of age for whom they pay in another way', async () => {
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
