import { cents, toDollars } from '@bedside/contracts/money';
import { addMinutes, subDays } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { createDeposit } from '@bedside/domain/payments/deposit.commands';
import { saveStatement, statementToPrint } from '@bedside/domain/payments/guarantor.commands';
import { guarantorPayment, statementData } from '@bedside/domain/payments/guarantor.queries';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { guarantorStage } from './guarantor.fixture.ts';

const { db, as, anonymous, parts, clerk, asClerk, ruth, change, read, named, linkTo, open, asked, notified } =
  await guarantorStage();

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

  // Rule: money.guarantor-of-a-patient
  it('is changed only by someone who saw who it is now', async () => {
    const patient = await insertPatient(db);
    await named(patient.id);
    const { since } = (await read(patient.id)).guarantor;
    await named(patient.id, { act: 'name', name: 'Omar Reed', email: 'omar@example.com', since });
    const stale = async (body: object) => {
      const answer = await change(patient.id, body);
      return [answer.statusCode, answer.json().code];
    };
    const changed = [409, 'CONCURRENT_UPDATE'];
    expect(await stale({ act: 'end', since })).toEqual(changed);
    expect(await stale({ act: 'send', since })).toEqual(changed);
    expect(await stale({ ...ruth, since })).toEqual(changed);
    expect(await stale({ ...ruth, since: null })).toEqual(changed);
    expect((await read(patient.id)).guarantor).toMatchObject({ name: 'Omar Reed' });
    const now = (await read(patient.id)).guarantor.since;
    expect((await change(patient.id, { act: 'end', since: now })).statusCode).toBe(200);
    expect((await change(patient.id, { ...ruth, since: null })).statusCode).toBe(200);
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

  it('leaves out a bill whose money staff is reviewing, so that the others can be paid', async () => {
    const patient = await insertPatient(db);
    const token = await linkTo(await named(patient.id));
    const [reviewed, other] = [await insertInvoice(db, patient), await insertInvoice(db, patient)];
    await db
      .insertInto('payments')
      .values({
        ...{ id: newId(), invoiceId: reviewed, patientId: patient.id, type: 'CUSTOM INVOICE' },
        ...{ status: 'SUCCESSFUL', paymentMode: 'ONLINE', amountCents: 5_000, unapplied: true },
        ...{ createdAt: new Date(), finalizedAt: new Date() },
      })
      .execute();
    expect(await open(token)).toMatchObject({ appointmentStatus: 'AWAITING PAYMENT', dueAmount: 75 });
    const started = await anonymous.post(`/payments/${token}/paymentIntent`, {});
    expect([started.statusCode, started.json().data?.amount], started.body).toEqual([200, 75]);
    const paying = await db.selectFrom('payments').select('invoiceId').where('status', '=', 'OPEN').execute();
    expect(paying).toContainEqual({ invoiceId: other });
  });

  // Rule: people.confidential-visits
  it('is not made because a confidential bill was sent, while others are due', async () => {
    const patient = await insertPatient(db);
    await named(patient.id);
    await insertInvoice(db, patient);
    const fee = (appointmentId: string) =>
      db
        .transaction()
        .execute((tx) =>
          createDeposit(tx, ctx, { appointmentId, patientId: patient.id }, { amount: cents(5_000) }),
        );
    const ctx = { actor: null, now: new Date(), requestId: newId(), ip: null };
    const [shared, kept] = [await insertPayableInvoice(db, patient), await insertPayableInvoice(db, patient)];
    await db
      .updateTable('appointments')
      .set({ confidential: true })
      .where('id', '=', kept.appointmentId)
      .execute();
    const before = (await asked(patient.id)).length;
    await fee(kept.appointmentId);
    expect(await asked(patient.id)).toHaveLength(before);
    await fee(shared.appointmentId);
    expect(await asked(patient.id)).toHaveLength(before + 1);
  });

  // Rule: money.payment-links-are-renewed
  it('is sent again from its expired link, once in ten minutes, and to no former guarantor', async () => {
    const patient = await insertPatient(db);
    const guarantor = await named(patient.id);
    await insertInvoice(db, patient);
    const token = await linkTo(guarantor);
    await db
      .updateTable('accessLinks')
      .set({ createdAt: subDays(new Date(), 20), expiresAt: subDays(new Date(), 6) })
      .where('subjectId', '=', guarantor.id)
      .execute();
    const renew = async () =>
      expect((await anonymous.post('/payments/payment-link/renew', { token })).statusCode).toBe(200);
    await Promise.all([renew(), renew()]);
    expect(await asked(patient.id)).toHaveLength(1);
    await change(patient.id, { act: 'end' });
    await renew();
    expect(await asked(patient.id)).toHaveLength(1);
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
