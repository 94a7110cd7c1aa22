import { superbillLayouts } from '@bedside/contracts/payments/superbills.schema';
import { newId } from '@bedside/db/id';
import { requireVisibleFile } from '@bedside/domain/care/file-visibility';
import { saveSuperbillDocument } from '@bedside/domain/payments/superbill.commands';
import { superbillIdsOfMonth } from '@bedside/domain/payments/superbill.queries';
import { saveSuperbillMonth, superbillMonthToPrint } from '@bedside/domain/payments/superbill-month.commands';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { decisions } from '@bedside/testing/factories/superbills';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';
import { pathOf, superbillStage } from './superbills.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { parts, as, anonymous } = await startServices([paymentsService], database);
const staff = await insertStaff(db, { role: 'ADMIN' });
const admin = await as(staff);
const { madeSuperbill, refund } = superbillStage(db, admin);
const system = { actor: null, requestId: 'test', now: new Date(), ip: null };
const asUser = (userId: string, role: 'ADMIN' | 'PATIENT' = 'PATIENT') => ({
  ...system,
  actor: { userId, role, permissions: [], sessionId: userId },
});

const monthsOf = async (caller: Caller, id: string) =>
  (await caller.get(`/payments/${id}/superbills`)).json().data?.months;
const linkTo = (caller: Caller, id: string, month = '2026-11') =>
  caller.get(`/payments/${id}/superbills/link?month=${month}`);
const idsFor = (userId: string, patientId: string) =>
  superbillIdsOfMonth(db, asUser(userId), { patientId, month: '2026-11' });

type Person = Awaited<ReturnType<typeof insertPatient>>;

const visitOn = (person: Person, serviceDate: string, confidential = false) =>
  madeSuperbill({ person, appointment: { serviceDate, confidential } });

/** A patient with three visits in two months. */
async function patientWithVisits() {
  const patient = await insertPatient(db);
  const late = await visitOn(patient, '2026-11-30');
  const first = await visitOn(patient, '2026-11-01');
  await visitOn(patient, '2026-12-01');
  return { patient, first, late };
}

async function print(superbillIds: string[]) {
  const superbills = await superbillMonthToPrint(db, superbillIds);
  const pdf = Buffer.from(`%PDF-1.7 ${superbillIds.join(' ')}`);
  await saveSuperbillMonth(db, system, parts.integrations.storage, { superbills: superbills ?? [], pdf });
  const { documentId } = await db
    .selectFrom('printedDocuments')
    .select('documentId')
    .where('printKey', '=', `superbill-month:${superbillIds.join(',')}`)
    .executeTakeFirstOrThrow();
  return documentId;
}

const keepFromFamily = (appointmentId: string) =>
  db.updateTable('appointments').set({ confidential: true }).where('id', '=', appointmentId).execute();

// Rule: money.superbill-month
describe('the superbills of a month', () => {
  it('are those of its visits that are in force, in the order of the visits', async () => {
    const { patient, first, late } = await patientWithVisits();
    expect(await idsFor(patient.id, patient.id)).toEqual([first.superbill.id, late.superbill.id]);
    await refund(first.invoiceId, 10.01);
    const body = { ...decisions, replaces: first.superbill.number };
    const corrected = await admin.post(pathOf(first.invoiceId), body);
    const ids = [corrected.json().data.id, late.superbill.id];
    expect(await idsFor(patient.id, patient.id)).toEqual(ids);
    const months = [
      { month: '2026-12', superbills: 1, confidential: false },
      { month: '2026-11', superbills: 2, confidential: false },
    ];
    expect(await monthsOf(await as(patient), patient.id)).toEqual(months);
    expect(await monthsOf(admin, patient.id)).toEqual(months);
    expect(
      await superbillIdsOfMonth(db, asUser(staff.id, 'ADMIN'), { patientId: patient.id, month: '2026-11' }),
    ).toEqual(ids);
  });

  it('are downloaded as one PDF, which is printed once until one of them changes', async () => {
    const { patient, first } = await patientWithVisits();
    const ids = await idsFor(patient.id, patient.id);
    await print(ids);
    expect(await superbillMonthToPrint(db, ids)).toBeNull();
    for (const caller of [await as(patient), admin]) {
      const { link } = (await linkTo(caller, patient.id)).json().data;
      const file = await anonymous.get(new URL(link).pathname.replace('/v1', ''));
      expect(file.rawPayload.toString()).toContain(ids.join(' '));
    }
    await refund(first.invoiceId, 1);
    await admin.post(pathOf(first.invoiceId), { ...decisions, replaces: first.superbill.number });
    expect(await superbillMonthToPrint(db, await idsFor(patient.id, patient.id))).toHaveLength(2);
  });

  it('are refused with a reason for a month without any, and nothing is printed', async () => {
    const { patient } = await patientWithVisits();
    const caller = await as(patient);
    const requested = () =>
      db.selectFrom('outbox').selectAll().where('type', '=', 'superbillMonth.requested').execute();
    const before = await requested();
    const answer = await linkTo(caller, patient.id, '2026-10');
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'There are no superbills for visits in this month.',
    ]);
    expect((await linkTo(caller, patient.id, '2026-13')).statusCode).toBe(400);
    expect(await requested()).toEqual(before);
  });

  it('are printed up to 60, and refused beyond', async () => {
    const { patient, first } = await patientWithVisits();
    const { facts } = await db
      .selectFrom('superbills')
      .select('facts')
      .where('id', '=', first.superbill.id)
      .executeTakeFirstOrThrow();
    const json = JSON.stringify(facts);
    const insertOne = async () => {
      const invoiceId = await insertInvoice(db, patient);
      await db
        .insertInto('superbills')
        .values({
          id: newId(),
          invoiceId,
          facts: json,
          factsHash: sql<Buffer>`sha256(convert_to(${json}::jsonb::text, 'UTF8'))`,
          madeBy: staff.id,
          madeAt: new Date(),
        })
        .execute();
    };
    for (let count = 2; count < 60; count += 1) await insertOne();
    const most = await idsFor(patient.id, patient.id);
    expect(most).toHaveLength(60);
    await print(most);
    await insertOne();
    const answer = await linkTo(await as(patient), patient.id);
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'This month has too many superbills for one PDF. Download them from their bills.',
    ]);
  });

  // Rule: money.superbill-access
  it.each([
    { kinds: ['BILLS'], months: [], status: 422 },
    { kinds: ['CHART'], months: undefined, status: 404 },
    { kinds: ['BILLS', 'CHART'], months: ['2026-12', '2026-11'], status: 200 },
  ] as const)('answer $status to anyone with access to $kinds', async ({ kinds, months, status }) => {
    const { patient } = await patientWithVisits();
    await print(await idsFor(patient.id, patient.id));
    const other = await insertPatient(db);
    await insertFamilyGrant(db, { ownerId: patient.id, granteeId: other.id, kinds: [...kinds] });
    const caller = await as(other);
    const shown = await monthsOf(caller, patient.id);
    expect(shown?.map(({ month }: { month: string }) => month)).toEqual(months);
    expect((await linkTo(caller, patient.id)).statusCode).toBe(status);
  });

  it('are no one else’s', async () => {
    const { patient } = await patientWithVisits();
    const stranger = await as(await insertPatient(db));
    const clerk = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    for (const path of ['superbills', 'superbills/link?month=2026-11']) {
      expect((await stranger.get(`/payments/${patient.id}/${path}`)).statusCode).toBe(404);
      expect((await clerk.get(`/payments/${patient.id}/${path}`)).statusCode).toBe(403);
    }
  });
});

// Rule: people.confidential-visits
describe('a superbill of a confidential visit', () => {
  async function shared() {
    const visits = await patientWithVisits();
    const proxy = await insertPatient(db);
    await insertFamilyGrant(db, {
      ownerId: visits.patient.id,
      granteeId: proxy.id,
      kinds: ['BILLS', 'CHART'],
    });
    return { ...visits, proxy };
  }

  it('is in the month for the patient and never for a proxy', async () => {
    const { patient, first, late, proxy } = await shared();
    const confidential = await visitOn(patient, '2026-11-15', true);
    const alone = await visitOn(patient, '2026-09-15', true);
    expect(alone.superbill.number).toMatch(/^SB-/);
    const ids = [first, confidential, late].map(({ superbill }) => superbill.id);
    expect(await idsFor(patient.id, patient.id)).toEqual(ids);
    expect(await idsFor(proxy.id, patient.id)).toEqual([first.superbill.id, late.superbill.id]);
    const caller = await as(proxy);
    expect(await monthsOf(caller, patient.id)).toEqual([
      { month: '2026-12', superbills: 1, confidential: false },
      { month: '2026-11', superbills: 2, confidential: false },
    ]);
    expect(await monthsOf(admin, patient.id)).toContainEqual({
      month: '2026-09',
      superbills: 1,
      confidential: true,
    });
    const none = await linkTo(caller, patient.id, '2026-08');
    expect((await linkTo(caller, patient.id, '2026-09')).json().message).toBe(none.json().message);
    const whole = await print(ids);
    await expect(requireVisibleFile(db, asUser(patient.id), whole)).resolves.toBeUndefined();
    await expect(requireVisibleFile(db, asUser(proxy.id), whole)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('closes the prints that a proxy has links to, its own and that of its month', async () => {
    const { patient, first, late, proxy } = await shared();
    const month = await print([first.superbill.id, late.superbill.id]);
    for (const layout of superbillLayouts)
      await saveSuperbillDocument(db, system, parts.integrations.storage, {
        superbill: { ...first.superbill, patientId: patient.id },
        layout,
        pdf: Buffer.from(`%PDF-1.7 ${layout}`),
      });
    const alone = await db
      .selectFrom('printedDocuments')
      .select('documentId')
      .where('printKey', 'like', `%:${first.superbill.id}`)
      .execute();
    const sees = (userId: string) =>
      Promise.all(
        [...alone.map(({ documentId }) => documentId), month].map((id) =>
          requireVisibleFile(db, asUser(userId), id).then(
            () => true,
            () => false,
          ),
        ),
      );
    expect(await sees(proxy.id)).toEqual([true, true, true]);
    await keepFromFamily(first.bill.appointmentId);
    expect(await sees(proxy.id)).toEqual([false, false, false]);
    expect(await sees(patient.id)).toEqual([true, true, true]);
  });
});
