import { buffer } from 'node:stream/consumers';
import {
  guarantorEnded,
  guarantorPaid,
  guarantorStatementMade,
} from '@bedside/contracts/payments/payment.events';
import { newId } from '@bedside/db/id';
import { findLink } from '@bedside/domain/access/access-link';
import { saveStatement, statementToPrint } from '@bedside/domain/payments/guarantor.commands';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { messagesFixture, NOON } from './messages.fixture.ts';

const { db, simulators, clock, emit, deliveriesOf, sendAll } = await messagesFixture();

async function statement(language: 'en' | 'es' = 'en') {
  const patient = await insertPatient(db, { user: { firstName: 'Ivy' } });
  const staff = await insertStaff(db, { role: 'ADMIN' });
  const guarantorId = newId();
  await db
    .insertInto('guarantors')
    .values({
      ...{ id: guarantorId, patientId: patient.id, name: 'Ruth Whitfield' },
      ...{ email: `ruth.${guarantorId}@example.com`, phoneE164: '+13125550188', language },
      ...{ byParenthood: false, createdBy: staff.id, createdAt: clock.now },
    })
    .execute();
  const { appointmentId } = await insertPayableInvoice(db, patient);
  const request = { guarantorId, statementId: newId() };
  const printed = await statementToPrint(db, request);
  if (!printed) throw new Error('nothing to print');
  const ctx = { actor: null, now: clock.now, requestId: 'req-7', ip: null };
  const pdf = Buffer.from('%PDF-1.7');
  await saveStatement(db, ctx, simulators.integrations.storage, { ...request, ...printed, pdf });
  return { ...request, patient, appointmentId };
}

// Rule: money.statement-of-guarantor
describe('the message with a statement', () => {
  it.each([
    ['en', /statement/i],
    ['es', /estado de cuenta/i],
  ] as const)(
    'is sent only to the guarantor, with the PDF and a link to pay (%s)',
    async (language, texts) => {
      const { statementId, guarantorId, patient } = await statement(language);
      const eventId = await emit(guarantorStatementMade, { statementId });
      await sendAll(eventId);
      const sent = await simulators.messages('');
      expect(sent.map(({ channel, to }) => [channel, to]).sort()).toEqual([
        ['email', `ruth.${guarantorId}@example.com`],
        ['text', '+13125550188'],
      ]);
      for (const { channel, subject, text, html, attachments = [] } of sent) {
        expect(text).toMatch(texts);
        expect(`${subject}${text}${html}`).not.toMatch(/urgent care visit|diagnos|Whitfield’s/i);
        const [, token = ''] = /\/paynow\/(\S+)/.exec(text) ?? [];
        expect(await findLink(db, ['STATEMENT'], token, clock.now)).toMatchObject({ subjectId: guarantorId });
        if (channel === 'email')
          expect(attachments).toMatchObject([{ contentType: 'application/pdf', filename: /\.pdf$/ }]);
      }
      const [first] = await deliveriesOf(eventId);
      expect(first).toMatchObject({ recipientId: patient.id, state: 'sent' });
    },
  );

  it.each([
    ['the guarantor ended', (at: { guarantorId: string }) => endOf(at.guarantorId)],
    ['a bill in it became confidential', (at: { appointmentId: string }) => hide(at.appointmentId)],
    [
      'a bill in it went back to another patient',
      async ({ appointmentId, patient }: { appointmentId: string; patient: { id: string } }) => {
        await insertInvoice(db, patient);
        const { id: patientId } = await insertPatient(db);
        await db
          .updateTable('invoices')
          .set({ patientId })
          .where('appointmentId', '=', appointmentId)
          .execute();
      },
    ],
  ])('is not sent once %s', async (_, ends) => {
    const printed = await statement();
    const eventId = await emit(guarantorStatementMade, { statementId: printed.statementId });
    await ends(printed);
    await sendAll(eventId);
    expect((await deliveriesOf(eventId)).map(({ state }) => state)).toEqual(['suppressed', 'suppressed']);
  });
});

// Rule: messages.files-are-attached
describe('the email with a statement whose PDF', () => {
  const emailOf = async (eventId: string) =>
    (await deliveriesOf(eventId)).find(({ channel }) => channel === 'email');

  it('is missing waits for the file, fails after a day, and never goes without it', async () => {
    const { statementId } = await statement();
    const stored = await fileOf(statementId);
    const { storage } = simulators.integrations;
    const content = await storage.get(stored.storageKey);
    const bytes = content && (await buffer(content.stream));
    await storage.remove(stored.storageKey);
    const eventId = await emit(guarantorStatementMade, { statementId });
    await sendAll(eventId);
    expect(await emailOf(eventId)).toMatchObject({ state: 'queued', attempts: 1 });
    expect((await simulators.messages('')).map(({ channel }) => channel)).toEqual(['text']);
    expect(await db.selectFrom('channelOutages').select('channel').execute()).toEqual([]);
    clock.now = addHours(NOON, 1);
    await storage.put(stored.storageKey, bytes ?? Buffer.alloc(0), { contentType: 'application/pdf' });
    await sendAll(eventId);
    expect(await emailOf(eventId)).toMatchObject({ state: 'sent' });
    const email = (await simulators.messages('')).find(({ channel }) => channel === 'email');
    expect(email?.attachments).toHaveLength(1);
  });

  it('was removed fails and says why', async () => {
    const { statementId } = await statement();
    const { id } = await fileOf(statementId);
    await db.updateTable('documents').set({ removedAt: clock.now }).where('id', '=', id).execute();
    const eventId = await emit(guarantorStatementMade, { statementId });
    await sendAll(eventId);
    const reason = 'storage: the file to attach was removed';
    expect(await emailOf(eventId)).toMatchObject({ state: 'failed', reason });
    expect((await simulators.messages('')).map(({ channel }) => channel)).toEqual(['text']);
  });
});

const fileOf = (statementId: string) =>
  db
    .selectFrom('guarantorStatements as statement')
    .innerJoin('documents', 'documents.id', 'statement.documentId')
    .select(['documents.id', 'documents.storageKey'])
    .where('statement.id', '=', statementId)
    .executeTakeFirstOrThrow();

// Rule: money.guarantor-receipt
describe('the receipt of a guarantor', () => {
  it.each([
    ['en', /we got your payment/],
    ['es', /recibimos su pago/],
  ] as const)('is sent only to them, with numbers and the amount (%s)', async (language, texts) => {
    const { guarantorId, patient } = await statement(language);
    const paymentId = await paid(patient.id, guarantorId);
    await sendAll(await emit(guarantorPaid, { guarantorId, paymentId }));
    const sent = await simulators.messages('');
    expect(sent.map(({ to }) => to).sort()).toEqual(['+13125550188', `ruth.${guarantorId}@example.com`]);
    for (const { text } of sent) expect(text).toMatch(texts);
    const email = sent.find(({ channel }) => channel === 'email');
    expect(email?.text).toMatch(/INV-\d+/);
    expect(email?.text).toContain('$75.00');
    expect(JSON.stringify(sent)).not.toMatch(/urgent care visit|diagnos/i);
  });
});

// Rule: money.guarantor-ends
describe('the message that a guarantor has ended', () => {
  it.each([
    ['en', /won’t send you more statements/],
    ['es', /no le enviaremos estados de cuenta/i],
  ] as const)('is sent only to them (%s)', async (language, texts) => {
    const { guarantorId } = await statement(language);
    await endOf(guarantorId);
    await sendAll(await emit(guarantorEnded, { guarantorId }));
    const sent = await simulators.messages('');
    expect(sent.map(({ to }) => to).sort()).toEqual(['+13125550188', `ruth.${guarantorId}@example.com`]);
    for (const { channel, text } of sent) {
      if (channel === 'email') expect(text).toMatch(texts);
      expect(text).not.toMatch(/paynow/);
    }
  });

  it('is not sent to whom staff named again', async () => {
    const { guarantorId } = await statement();
    await endOf(guarantorId);
    const {
      id: _,
      endedAt: _at,
      endedBy: _by,
      ...same
    } = await db.selectFrom('guarantors').selectAll().where('id', '=', guarantorId).executeTakeFirstOrThrow();
    await db
      .insertInto('guarantors')
      .values({ ...same, id: newId() })
      .execute();
    expect(await deliveriesOf(await emit(guarantorEnded, { guarantorId }))).toEqual([]);
  });
});

/** @returns the charge, of one bill of $75 */
async function paid(patientId: string, guarantorId: string): Promise<string> {
  const id = newId();
  const invoiceId = await insertInvoice(db, { id: patientId });
  await db
    .insertInto('payments')
    .values({
      ...{ id, invoiceId, patientId, guarantorId, type: 'CUSTOM INVOICE', paymentMode: 'ONLINE' },
      ...{ channel: 'WEB', status: 'SUCCESSFUL', amountCents: 7_500 },
      ...{ createdAt: clock.now, finalizedAt: clock.now },
    })
    .execute();
  return id;
}

const hide = (id: string) =>
  db.updateTable('appointments').set({ confidential: true }).where('id', '=', id).execute();

async function endOf(id: string) {
  const { createdBy } = await db
    .selectFrom('guarantors')
    .select('createdBy')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('guarantors')
    .set({ endedAt: clock.now, endedBy: createdBy })
    .where('id', '=', id)
    .execute();
}
