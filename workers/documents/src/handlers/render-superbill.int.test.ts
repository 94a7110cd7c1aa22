import type { SuperbillFacts } from '@bedside/contracts/payments/superbills.schema';
import { newId } from '@bedside/db/id';
import { readDocument } from '@bedside/domain/documents/document.queries';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { composeClaimForm } from '../templates/claim-form/compose-claim-form.ts';
import { composeSuperbill } from '../templates/superbill/compose-superbill.ts';
import { composeSuperbillMonth } from '../templates/superbill-month/compose-superbill-month.ts';
import {
  renderSuperbillHandler,
  renderSuperbillMonthHandler,
  renderYearStatementHandler,
} from './bills.handlers.ts';
import { printingStage } from './handler.fixture.ts';
import { structureOf } from './pdf-structure.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { printer, ctx } = await printingStage(database);
const job = { eventId: newId(), requestId: 'test-request' };

const facts: SuperbillFacts = {
  patient: {
    name: 'Nora Whitfield',
    dateOfBirth: '1985-03-22',
    address: ['18 Elm Street', 'Evanston, IL 60201'],
    phone: '(312) 555-0148',
  },
  insurance: {
    payer: 'Blue Cross',
    plan: null,
    memberId: 'XYZ123',
    groupNumber: null,
    subscriber: 'Sam Whitfield',
    subscriberDateOfBirth: '1984-01-02',
    relationship: 'Spouse',
  },
  provider: { name: 'Grace Okafor, NP', npi: '1098765432', license: 'IL 036.123456' },
  practice: { name: 'Bedside', phone: '(312) 555-0100', ein: '36-1234567', npi: '1234567893' },
  visit: { key: 'BSD-10001', date: '2026-11-20', place: '12', invoice: 'INV-20001' },
  diagnoses: [{ code: 'J06.9', description: 'Acute upper respiratory infection' }],
  lines: [
    {
      code: '99348',
      description: 'Home visit',
      service: 'In-home urgent care visit',
      modifiers: ['25'],
      units: 1,
      pointers: ['A'],
      chargeCents: 24_500,
    },
  ],
  others: [{ label: 'Travel fee', amountCents: 15_000 }],
  totalCents: 39_500,
  moves: [
    { kind: 'PAID', day: '2026-11-21', amountCents: 39_500 },
    { kind: 'REFUNDED', day: '2026-11-22', amountCents: -1_001 },
  ],
  paidCents: 38_499,
};

const documentsOf = (patientId: string) =>
  db.selectFrom('documents').select(['id', 'name', 'category']).where('patientId', '=', patientId).execute();

const structureOfDocument = async (id = '') =>
  structureOf((await readDocument(db, ctx.integrations.storage, id)).content);

async function insertSuperbill(patient: Awaited<ReturnType<typeof insertPatient>>, said: SuperbillFacts) {
  const staff = await insertStaff(db, { role: 'ADMIN' });
  const { invoiceId } = await insertPayableInvoice(db, patient);
  const id = newId();
  const json = JSON.stringify(said);
  await db
    .insertInto('superbills')
    .values({
      id,
      invoiceId,
      facts: json,
      factsHash: sql<Buffer>`sha256(convert_to(${json}::jsonb::text, 'UTF8'))`,
      madeBy: staff.id,
      madeAt: new Date(),
    })
    .execute();
  return id;
}

describe('the PDF of a superbill', () => {
  it('is printed once, and its tables and headings are tagged', async () => {
    const patient = await insertPatient(db);
    const id = await insertSuperbill(patient, facts);
    const handler = renderSuperbillHandler(printer);
    await Promise.all(
      [1, 2, 3].map(() => handler.run({ superbillId: id, layout: 'SUPERBILL', ...job }, ctx)),
    );
    await handler.run({ superbillId: id, layout: 'SUPERBILL', ...job }, ctx);
    const [document, ...others] = await documentsOf(patient.id);
    expect(others).toEqual([]);
    expect(document).toMatchObject({ category: 'Superbill', name: expect.stringMatching(/^Superbill SB-/) });
    const pdf = await structureOfDocument(document?.id);
    expect(pdf.catalog).toContain('/Marked true');
    expect(pdf.headings[0]).toBe('H1');
    expect(pdf.headings.filter((one) => one === 'H2')).toHaveLength(7);
    expect(pdf.tags).toEqual(expect.arrayContaining(['Table', 'TH', 'TD', 'L', 'LI']));
    expect(pdf.headersWithoutScope).toBe(0);
  });

  it('names the superbill that it replaces, and shows charges and payments to the cent', () => {
    const practice = { name: 'Bedside', supportPhone: '', hours: '', timeZone: 'America/Chicago' };
    const superbill = { number: 'SB-10002', madeAt: new Date('2026-11-23T18:00:00Z'), facts };
    const content = composeSuperbill({ ...superbill, replaces: 'SB-10001' }, practice);
    expect(content.replaces).toBe('SB-10001');
    expect(content.sums).toEqual([
      { label: 'Travel fee', amount: '$150.00' },
      { label: 'Total charged', amount: '$395.00' },
      { label: 'Payment, 11/21/2026', amount: '$395.00' },
      { label: 'Refund, 11/22/2026', amount: '−$10.01' },
      { label: 'Total paid by the patient', amount: '$384.99' },
    ]);
  });
});

// Rule: money.superbill-claim-form
describe('a superbill as a claim form', () => {
  const [line] = facts.lines;
  const valuesOf = (boxes: { number: string; value: string }[]) =>
    Object.fromEntries(boxes.map(({ number, value }) => [number, value]));

  it('is a separate document beside the superbill, printed once and tagged', async () => {
    const patient = await insertPatient(db);
    const superbillId = await insertSuperbill(patient, facts);
    const handler = renderSuperbillHandler(printer);
    for (const layout of ['SUPERBILL', 'CMS-1500', 'CMS-1500'] as const)
      await handler.run({ superbillId, layout, ...job }, ctx);
    const documents = await documentsOf(patient.id);
    expect(documents.map(({ name }) => name.split(' ')[0]).toSorted()).toEqual(['CMS-1500', 'Superbill']);
    const pdf = await structureOfDocument(documents.find(({ name }) => name.startsWith('CMS'))?.id);
    expect(pdf.catalog).toContain('/Marked true');
    expect(pdf.headings).toEqual(['H1', 'H2', 'H3', 'H3']);
    expect(pdf.headersWithoutScope).toBe(0);
  });

  it('fills the boxes of the form from the superbill, and leaves signatures blank', () => {
    const named = { ...facts.patient, formName: 'Whitfield, Nora', sex: 'F' as const };
    const [form, ...others] = composeClaimForm({
      number: 'SB-10002',
      facts: { ...facts, patient: named },
    }).forms;
    expect(others).toEqual([]);
    expect(valuesOf(form?.person.filter(({ label }) => label !== 'Sex') ?? [])).toMatchObject({
      '1a': 'XYZ123',
      '2': 'Whitfield, Nora',
      '3': '03/22/1985',
      '4': 'Sam Whitfield',
      '6': 'Spouse',
      '11': '',
      '11a': '01/02/1984',
      '12': '',
      '13': '',
    });
    expect(valuesOf(form?.codes ?? [])).toEqual({ '21 A': 'J06.9' });
    expect(form?.lines).toEqual([
      {
        date: '11/20/2026',
        place: '12',
        code: '99348',
        modifiers: '25',
        pointers: 'A',
        charge: '$245.00',
        units: 1,
        npi: '1098765432',
      },
    ]);
    expect(valuesOf(form?.sums ?? [])).toMatchObject({
      '25': '36-1234567',
      '28': '$245.00',
      '29': '$245.00',
    });
  });

  it('puts six lines on a form, and the payments on the first ones', () => {
    const lines = Array.from({ length: 8 }, () => ({ ...facts.lines[0], ...line, chargeCents: 10_000 }));
    const { forms } = composeClaimForm({
      number: 'SB-10002',
      facts: { ...facts, lines: lines as SuperbillFacts['lines'], paidCents: 70_050 },
    });
    expect(
      forms.map(({ lines: own, sums }) => [own.length, valuesOf(sums)['28'], valuesOf(sums)['29']]),
    ).toEqual([
      [6, '$600.00', '$600.00'],
      [2, '$200.00', '$100.50'],
    ]);
  });
});

// Rule: money.superbill-month
describe('the PDF of a month’s superbills', () => {
  const other: SuperbillFacts = {
    ...facts,
    visit: { ...facts.visit, key: 'BSD-10002', date: '2026-11-27' },
    totalCents: 10_005,
    paidCents: 10_005,
  };

  it('is printed once, tagged, with the sums first and each superbill below its own heading', async () => {
    const patient = await insertPatient(db);
    const superbillIds = [await insertSuperbill(patient, facts), await insertSuperbill(patient, other)];
    const handler = renderSuperbillMonthHandler(printer);
    await Promise.all([1, 2, 3].map(() => handler.run({ superbillIds, ...job }, ctx)));
    await handler.run({ superbillIds, ...job }, ctx);
    const [document, ...others] = await documentsOf(patient.id);
    expect(others).toEqual([]);
    expect(document).toMatchObject({ category: 'Superbill', name: 'Superbills 2026-11.pdf' });
    const pdf = await structureOfDocument(document?.id);
    expect(pdf.catalog).toContain('/Marked true');
    const one = ['H2', ...Array.from({ length: 7 }, () => 'H3')];
    expect(pdf.headings).toEqual(['H1', 'H2', ...one, ...one]);
    expect(pdf.headersWithoutScope).toBe(0);
  });

  it('shows each superbill as on its own, and adds them up to the cent', () => {
    const practice = { name: 'Bedside', supportPhone: '', hours: '', timeZone: 'America/Chicago' };
    const madeAt = new Date('2026-11-28T18:00:00Z');
    const superbills = [
      { number: 'SB-10002', madeAt, facts, replaces: 'SB-10001' },
      { number: 'SB-10003', madeAt, facts: other, replaces: null },
    ];
    const month = composeSuperbillMonth(superbills, practice);
    expect(month.superbills).toEqual(superbills.map((superbill) => composeSuperbill(superbill, practice)));
    expect(month).toMatchObject({
      month: 'November 2026',
      patient: 'Nora Whitfield',
      charged: '$495.05',
      paid: '$485.04',
      rows: [
        { date: '11/20/2026', visit: 'BSD-10001', number: 'SB-10002', charged: '$395.00', paid: '$384.99' },
        { date: '11/27/2026', visit: 'BSD-10002', number: 'SB-10003', charged: '$100.05', paid: '$100.05' },
      ],
    });
  });
});

describe('the PDF of a year’s statement', () => {
  it.each(['en', 'es'] as const)('is tagged and printed once in %s', async (language) => {
    const patient = await insertPatient(db, { user: { language } });
    const { invoiceId } = await insertPayableInvoice(db, patient);
    await db
      .insertInto('payments')
      .values({
        id: newId(),
        invoiceId,
        patientId: patient.id,
        type: 'APPOINTMENT',
        status: 'SUCCESSFUL',
        paymentMode: 'CASH',
        amountCents: 39_500,
        createdAt: new Date('2026-05-02T16:00:00Z'),
        finalizedAt: new Date('2026-05-02T16:00:00Z'),
      })
      .execute();
    const handler = renderYearStatementHandler(printer);
    const request = { userId: patient.id, year: 2026, ...job };
    await handler.run(request, ctx);
    await handler.run(request, ctx);
    const [document, ...others] = await documentsOf(patient.id);
    expect(others).toEqual([]);
    const pdf = await structureOfDocument(document?.id);
    expect(pdf.catalog).toContain(`/Lang (${language})`);
    expect(pdf.tags).toEqual(expect.arrayContaining(['Table', 'TH', 'TD']));
    expect(pdf.headersWithoutScope).toBe(0);
  });
});
