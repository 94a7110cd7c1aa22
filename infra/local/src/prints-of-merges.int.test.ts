import { authService } from '@bedside/auth-service/app';
import { addDays, format } from '@bedside/db/dates';
import { requireVisibleFile } from '@bedside/domain/care/file-visibility';
import {
  estimateToPrint,
  makeDueEstimate,
  saveEstimateDocument,
} from '@bedside/domain/payments/good-faith-estimate.commands';
import { saveSuperbillDocument } from '@bedside/domain/payments/superbill.commands';
import { paymentsService } from '@bedside/payments-service/app';
import { pathOf, superbillStage } from '@bedside/payments-service/superbills/superbills.fixture';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { decisions, enterSettings, insertBilledVisit } from '@bedside/testing/factories/superbills';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';

const database = await withDatabase();
const { db } = database;
const { as, parts } = await startServices([authService, paymentsService], database);
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
const { paidVisit } = superbillStage(db, admin);

async function make(invoiceId: string, replaces?: string): Promise<string> {
  const response = await admin.post(pathOf(invoiceId), { ...decisions, ...(replaces && { replaces }) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data.number;
}

const shownTo = async (patient: { id: string }, invoiceId: string) => {
  const caller = await as(patient);
  const { superbills } = (await caller.get(pathOf(invoiceId))).json().data;
  const { months } = (await caller.get(`/payments/${patient.id}/superbills`)).json().data;
  return { numbers: superbills.map(({ number }: { number: string }) => number), months: months.length };
};

/** Two people who were taken for one, with a superbill each that staff made meanwhile. */
async function mixedUp({ isUndone = true } = {}) {
  const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
  const own = await paidVisit({ person: kept });
  const other = await paidVisit({ person: merged, insurance: { memberId: 'OTHER9' } });
  const ids = { survivingPatientId: kept.id, mergedPatientId: merged.id };
  const { id } = (await admin.post('/users/merge', ids)).json().data;
  const numbers = { own: await make(own.invoiceId), other: await make(other.invoiceId) };
  const undo = async () => {
    const undone = await admin.post(`/users/merge/${id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
  };
  if (isUndone) await undo();
  return { kept, merged, own, other, numbers, undo };
}

// Rule: money.superbill-access
describe('a superbill that was made while two records were merged', () => {
  it('is closed to both patients once the merge is undone, until staff corrects it', async () => {
    const { kept, merged, own, other, numbers } = await mixedUp();
    expect(await shownTo(merged, other.invoiceId)).toEqual({ numbers: [], months: 0 });
    expect(await shownTo(kept, own.invoiceId)).toEqual({ numbers: [], months: 0 });
    const link = await (await as(merged)).get(`/appointment/invoice/${other.invoiceId}/superbill-link`);
    expect(link.statusCode).toBe(404);
    const seen = (await admin.get(pathOf(other.invoiceId))).json().data.superbills;
    expect(seen).toMatchObject([{ number: numbers.other, madeWhileMerged: true }]);

    const corrected = await make(other.invoiceId, numbers.other);
    expect(await shownTo(merged, other.invoiceId)).toEqual({ numbers: [corrected], months: 1 });
    const facts = await db.selectFrom('superbills').select('facts').where('number', '=', corrected).execute();
    expect(facts).toMatchObject([{ facts: { insurance: { memberId: 'OTHER9' } } }]);
  });

  it('is closed by links made before, too', async () => {
    const { merged, other, numbers, undo } = await mixedUp({ isUndone: false });
    const { id } = await db
      .selectFrom('superbills')
      .select('id')
      .where('number', '=', numbers.other)
      .executeTakeFirstOrThrow();
    const job = { actor: null, requestId: 'test-request', now: new Date(), ip: null };
    const superbill = { id, number: numbers.other, patientId: merged.id };
    const pdf = Buffer.from('%PDF-1.7');
    await saveSuperbillDocument(db, job, parts.integrations.storage, { superbill, pdf });
    await undo();
    const { documentId } = await db
      .selectFrom('printedDocuments')
      .select('documentId')
      .where('printKey', '=', `superbill:${id}`)
      .executeTakeFirstOrThrow();
    const actor = { userId: merged.id, role: 'PATIENT' as const, permissions: [], sessionId: merged.id };
    const opened = requireVisibleFile(db, { ...job, actor }, documentId);
    await expect(opened).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const corrected = await make(other.invoiceId, numbers.other);
    expect(await shownTo(merged, other.invoiceId)).toEqual({ numbers: [corrected], months: 1 });
  });

  it('counts as such while the undo waits for other changes', async () => {
    const { kept, undo } = await mixedUp({ isUndone: false });
    const { invoiceId } = await paidVisit({ person: kept });
    const { undone } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', kept.id).forUpdate().execute();
      const undone = undo();
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitUntil(async () => (await waiting.execute(db)).rows.length > 0, { timeout: 15_000 });
      await make(invoiceId);
      return { undone };
    });
    await undone;
    expect(await shownTo(kept, invoiceId)).toEqual({ numbers: [], months: 0 });
  });

  it('can be made again even if its facts were right', async () => {
    const { kept, own, numbers } = await mixedUp();
    const again = await make(own.invoiceId, numbers.own);
    expect(await shownTo(kept, own.invoiceId)).toEqual({ numbers: [again], months: 1 });
  });

  it('stays open while they are one record', async () => {
    const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
    const { invoiceId } = await paidVisit({ person: merged });
    await admin.post('/users/merge', { survivingPatientId: kept.id, mergedPatientId: merged.id });
    await insertBilledVisit(db, { person: kept });
    const number = await make(invoiceId);
    expect(await shownTo(kept, invoiceId)).toEqual({ numbers: [number], months: 1 });
  });
});

// Rule: money.good-faith-estimate-after-merges
it('an estimate that was made while two records were merged is hidden once the merge is undone, until a new one is made', async () => {
  await enterSettings(db);
  const [kept, merged] = [await insertPatient(db), await insertPatient(db, { user: { firstName: 'Ines' } })];
  const service = { ...(await insertService(db)), name: 'Urgent care visit' };
  const { id } = await insertAppointment(db, merged, service, {
    serviceDate: format(addDays(new Date(), 30), 'yyyy-MM-dd'),
    estimate: JSON.stringify({
      ...{ services: 220, discountAmount: 0, travelFee: 150, travelFeeWaived: 0 },
      ...{ taxRate: 0, taxAmount: 0, totalAmount: 370 },
    }),
  });
  const estimate = `/appointment/${id}/good-faith-estimate`;
  const merge = await admin.post('/users/merge', {
    survivingPatientId: kept.id,
    mergedPatientId: merged.id,
  });
  expect((await admin.post(estimate, {})).statusCode).toBe(200);
  const document = await db
    .selectFrom('goodFaithEstimates')
    .selectAll()
    .where('appointmentId', '=', id)
    .execute();
  expect(document).toMatchObject([{ facts: { patients: [{ name: 'Nora Whitfield' }] } }]);
  const job = { actor: null, requestId: 'test-request', now: new Date(), ip: null };
  const printed = await estimateToPrint(db, document[0]?.id ?? '');
  if (!printed) throw new Error('the estimate is already printed');
  const { storage } = parts.integrations;
  await saveEstimateDocument(db, job, storage, { estimate: printed, pdf: Buffer.from('%PDF-1.7') });
  expect((await admin.post(`/users/merge/${merge.json().data.id}/undo`)).statusCode).toBe(200);

  const shown = async () => (await (await as(merged)).get(estimate)).json().data.estimate;
  expect(await shown()).toBeNull();
  const documents = await db
    .selectFrom('documents')
    .select('removedAt')
    .where('appointmentId', '=', id)
    .execute();
  expect(documents).toEqual([{ removedAt: expect.any(Date) }]);
  await makeDueEstimate(db, { ...job, now: new Date() }, id);
  const { number } = await shown();
  const facts = await db
    .selectFrom('goodFaithEstimates')
    .select('facts')
    .where('number', '=', number)
    .execute();
  expect(facts).toMatchObject([{ facts: { patients: [{ name: 'Ines Whitfield' }] } }]);
});
