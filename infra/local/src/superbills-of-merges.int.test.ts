import { authService } from '@bedside/auth-service/app';
import { paymentsService } from '@bedside/payments-service/app';
import { pathOf, superbillStage } from '@bedside/payments-service/superbills/superbills.fixture';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { decisions, insertBilledVisit } from '@bedside/testing/factories/superbills';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([authService, paymentsService], database);
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
const { paidVisit } = superbillStage(db, admin);

async function make(invoiceId: string, replaces?: string): Promise<string> {
  const made = await admin.post(pathOf(invoiceId), { ...decisions, ...(replaces && { replaces }) });
  expect(made.statusCode, made.body).toBe(200);
  return made.json().data.number;
}

const shownTo = async (patient: { id: string }, invoiceId: string) => {
  const caller = await as(patient);
  const { superbills } = (await caller.get(pathOf(invoiceId))).json().data;
  const { months } = (await caller.get(`/payments/${patient.id}/superbills`)).json().data;
  return { numbers: superbills.map(({ number }: { number: string }) => number), months: months.length };
};

/** Two people who were taken for one, with a superbill each that staff made meanwhile. */
async function mixedUp() {
  const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
  const own = await paidVisit({ person: kept });
  const other = await paidVisit({ person: merged, insurance: { memberId: 'OTHER9' } });
  const ids = { survivingPatientId: kept.id, mergedPatientId: merged.id };
  const { id } = (await admin.post('/users/merge', ids)).json().data;
  const numbers = { own: await make(own.invoiceId), other: await make(other.invoiceId) };
  const undone = await admin.post(`/users/merge/${id}/undo`);
  expect(undone.statusCode, undone.body).toBe(200);
  return { kept, merged, own, other, numbers };
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
