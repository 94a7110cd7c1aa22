import { newId } from '@bedside/db/id';
import { getDocument } from '@bedside/domain/care/document.queries';
import { requireVisibleFile } from '@bedside/domain/care/file-visibility';
import { makeDueEstimate } from '@bedside/domain/payments/good-faith-estimate.commands';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { enterSettings } from '@bedside/testing/factories/superbills';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([paymentsService], database);
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
const provider = await insertStaff(db, { role: 'PROVIDER', firstName: 'Grace', lastName: 'Okafor' });
const nurse = await insertStaff(db, { role: 'PROVIDER', firstName: 'Ida', lastName: 'Lund' });
await db.updateTable('providers').set({ npi: '1098765432' }).where('id', '=', provider.id).execute();
const service = { ...(await insertService(db, { cptCode: '99348' })), name: 'Urgent care visit' };

const ESTIMATE = {
  services: 220,
  discountAmount: 0,
  travelFee: 150,
  travelFeeWaived: 0,
  taxRate: 0,
  taxAmount: 0,
  totalAmount: 370,
};
const scheduledAt = new Date('2026-11-02T16:00:00Z');
const ctx = { actor: null, requestId: 'test-request', now: scheduledAt, ip: null };
const pathOf = (id: string) => `/appointment/${id}/good-faith-estimate`;

/** A visit scheduled on a Monday for two weeks later. */
async function scheduledVisit(overrides: Parameters<typeof insertAppointment>[3] = {}) {
  const patient = await insertPatient(db);
  const { id } = await insertAppointment(db, patient, service, {
    status: 'SCHEDULED',
    statusChangedAt: scheduledAt,
    providerId: provider.id,
    serviceDate: '2026-11-16',
    startsAt: new Date('2026-11-16T15:00:00Z'),
    endsAt: new Date('2026-11-16T15:45:00Z'),
    estimate: JSON.stringify(ESTIMATE),
    ...overrides,
  });
  return { patient, id, caller: await as(patient) };
}
/** Visits of one provider may not overlap. */
const withoutTime = { status: 'AWAITING TIME', providerId: null, startsAt: null, endsAt: null } as const;

const estimatesOf = (appointmentId: string) =>
  db
    .selectFrom('goodFaithEstimates')
    .selectAll()
    .where('appointmentId', '=', appointmentId)
    .orderBy('madeAt')
    .orderBy('id')
    .execute();
const eventsOf = async (entityId: string) => {
  const rows = await db.selectFrom('outbox').select('type').where('entityId', '=', entityId).execute();
  return rows.map(({ type }) => type).sort();
};

describe('without EIN and NPI of the practice, a request for an estimate', () => {
  // Rule: money.good-faith-estimate-needs
  it('is recorded, tells staff once what is missing, and creates nothing', async () => {
    const { id, caller } = await scheduledVisit(withoutTime);
    for (let times = 0; times < 2; times += 1) {
      const answer = await caller.post(pathOf(id), {});
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json().data).toMatchObject({ estimate: null, requested: true });
      expect(answer.json().data).not.toHaveProperty('missing');
    }
    expect(await estimatesOf(id)).toEqual([]);
    expect(await eventsOf(id)).toEqual(['goodFaithEstimate.requested']);
    const { data } = (await admin.get(pathOf(id))).json();
    expect(data.missing.map(({ what }: { what: string }) => what)).toEqual([
      'The practice’s EIN',
      'The practice’s NPI',
    ]);
    expect(data.dueOn).not.toBeNull();
  });
});

describe('the estimate of a visit', () => {
  // Rule: money.good-faith-estimate-due
  // Rule: money.good-faith-estimate-is-the-booked-price
  it('is made once when the law asks for it, with the booked price, and never changes', async () => {
    await enterSettings(db);
    const { id, patient } = await scheduledVisit();
    await Promise.all([1, 2, 3].map(() => makeDueEstimate(db, ctx, id)));
    const [row, ...others] = await estimatesOf(id);
    expect(others).toEqual([]);
    expect(row?.facts).toMatchObject({
      patients: [{ name: 'Nora Whitfield' }],
      provider: { name: 'Grace Okafor, NP', npi: '1098765432' },
      practice: { ein: '36-1234567', npi: '1234567893' },
      visit: { date: '2026-11-16', isScheduled: true, place: 'CHICAGO, Illinois 60614' },
      services: [{ name: 'Urgent care visit', code: '99348', amountCents: 22_000 }],
      others: [{ kind: 'TRAVEL', amountCents: 15_000 }],
      totalCents: 37_000,
    });
    await expect(
      db
        .updateTable('goodFaithEstimates')
        .set({ number: 'GFE-1' })
        .where('id', '=', row?.id ?? '')
        .execute(),
    ).rejects.toThrow();
    expect(await eventsOf(id)).toEqual(['goodFaithEstimate.made']);
    const own = await (await as(patient)).get(pathOf(id));
    expect(own.json().data).toMatchObject({
      estimate: { number: row?.number, total: 370, documentId: null },
      dueOn: null,
      canBeMade: true,
      billedOver: null,
    });
  });

  it('is not created automatically for a visit two days ahead', async () => {
    await enterSettings(db);
    const { id } = await scheduledVisit({
      serviceDate: '2026-11-04',
      startsAt: new Date('2026-11-04T15:00:00Z'),
      endsAt: new Date('2026-11-04T15:45:00Z'),
    });
    await makeDueEstimate(db, ctx, id);
    expect(await estimatesOf(id)).toEqual([]);
    expect(await eventsOf(id)).toEqual([]);
  });

  // Rule: money.good-faith-estimate-replaced
  it('is replaced when its facts change, and stays when they do not', async () => {
    await enterSettings(db);
    const { id, caller } = await scheduledVisit({ ...withoutTime, status: 'PENDING APPROVAL' });
    await caller.post(pathOf(id), {});
    await caller.post(pathOf(id), {});
    await db
      .updateTable('appointments')
      .set({ estimate: JSON.stringify({ ...ESTIMATE, travelFee: 0 }) })
      .where('id', '=', id)
      .execute();
    await makeDueEstimate(db, { ...ctx, now: new Date() }, id);
    const [first, second, ...others] = await estimatesOf(id);
    expect(others).toEqual([]);
    expect(second).toMatchObject({ replacesId: first?.id });
    expect([first?.facts.totalCents, second?.facts.totalCents]).toEqual([37_000, 22_000]);
    expect((await caller.get(pathOf(id))).json().data.estimate).toMatchObject({ number: second?.number });
  });

  it('waits for the NPI of its provider', async () => {
    await enterSettings(db);
    const { id } = await scheduledVisit({ providerId: nurse.id });
    await makeDueEstimate(db, ctx, id);
    expect(await estimatesOf(id)).toEqual([]);
    expect((await admin.get(pathOf(id))).json().data).toMatchObject({
      dueOn: '2026-11-05',
      missing: [{ what: 'Ida Lund’s NPI' }],
    });
  });

  // Rule: money.good-faith-estimate-on-request
  it('is refused once the visit has started, and nothing is recorded', async () => {
    await enterSettings(db);
    const { id, caller } = await scheduledVisit({
      ...withoutTime,
      status: 'CANCELLED',
      cancellationReason: 'Feels better',
    });
    const answer = await caller.post(pathOf(id), {});
    expect(answer.statusCode).toBe(422);
    expect(await eventsOf(id)).toEqual([]);
    const noted = db.selectFrom('goodFaithEstimateRequests').where('appointmentId', '=', id).selectAll();
    expect(await noted.execute()).toEqual([]);
  });

  // Rule: money.good-faith-estimate-exceeded
  it.each([
    [76_999, null],
    [77_000, 400],
  ])('says that a bill of %d cents is %s dollars above it', async (totalCents, billedOver) => {
    await enterSettings(db);
    const { id, patient, caller } = await scheduledVisit({ ...withoutTime, status: 'PENDING APPROVAL' });
    await caller.post(pathOf(id), {});
    await db.updateTable('appointments').set({ status: 'AWAITING PAYMENT' }).where('id', '=', id).execute();
    await db
      .insertInto('invoices')
      .values({
        id: newId(),
        appointmentId: id,
        kind: 'VISIT',
        patientId: patient.id,
        status: 'PAYMENT_REQUESTED',
        membershipType: 'ON DEMAND',
        taxRate: 0,
        taxCents: 0,
        totalCents,
        createdAt: new Date(),
        sentAt: new Date(),
      })
      .execute();
    for (const one of [caller, admin])
      expect((await one.get(pathOf(id))).json().data).toMatchObject({ billedOver, canBeMade: false });
  });

  // Rule: money.good-faith-estimate-access
  it.each([
    { kinds: ['VISITS'], status: 404 },
    { kinds: ['BILLS'], status: 200 },
  ] as const)('answers $status to someone with access to $kinds', async ({ kinds, status }) => {
    await enterSettings(db);
    const { id, patient } = await scheduledVisit(withoutTime);
    const other = await insertPatient(db);
    await insertFamilyGrant(db, { ownerId: patient.id, granteeId: other.id, kinds: [...kinds] });
    expect((await (await as(other)).get(pathOf(id))).statusCode).toBe(status);
    await db.updateTable('appointments').set({ confidential: true }).where('id', '=', id).execute();
    expect((await (await as(other)).get(pathOf(id))).statusCode).toBe(404);
  });

  // Rule: money.good-faith-estimate-access
  it('of two people, whose birth dates it names, opens to anyone with access to the bills of both', async () => {
    await enterSettings(db);
    const { id, patient, caller } = await scheduledVisit(withoutTime);
    const sibling = await insertPatient(db, { patient: { householdId: patient.householdId } });
    await db
      .insertInto('appointmentPatients')
      .values({ appointmentId: id, patientId: sibling.id, isPrimary: false, symptom: null })
      .execute();
    const file = await insertDocument(db, {
      ...{ patientId: patient.id, appointmentId: id, category: 'Cost estimate', uploadedBy: null },
    });
    const other = await insertPatient(db);
    const give = (ownerId: string) =>
      insertFamilyGrant(db, { ownerId, granteeId: other.id, kinds: ['BILLS'] });
    const theirs = await as(other);
    const asOther = {
      ...{ ...ctx, now: new Date() },
      actor: { userId: other.id, role: 'PATIENT' as const, permissions: [], sessionId: newId() },
    };
    const opened = async () => [
      (await theirs.get(pathOf(id))).statusCode,
      await getDocument(db, asOther, file.id).then(
        () => 200,
        () => 404,
      ),
      await requireVisibleFile(db, asOther, file.id).then(
        () => 200,
        () => 404,
      ),
    ];
    await give(patient.id);
    expect(await opened()).toEqual([404, 404, 404]);
    await give(sibling.id);
    expect(await opened()).toEqual([200, 200, 200]);
    expect((await caller.get(pathOf(id))).statusCode).toBe(200);
  });
});
