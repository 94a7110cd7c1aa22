import { newId } from '@bedside/db/id';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { addDays, subHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { drawn, openConsents } from './consents.fixture.ts';

const { as, db, staff, rowOf, auditOf, snapshot } = await openConsents();
const service = { ...(await insertService(db)), name: 'Flu test' };
const localDay = (ahead: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(addDays(new Date(), ahead));

async function visit({ ahead = 0 } = {}) {
  const provider = await insertStaff(db, { role: 'PROVIDER', firstName: 'Priya', lastName: 'Raman' });
  const patient = await insertPatient(db);
  const serviceDate = localDay(ahead);
  await insertAppointment(db, patient, service, {
    status: 'SCHEDULED',
    providerId: provider.id,
    serviceDate,
    startsAt: new Date(`${serviceDate}T16:00:00Z`),
    endsAt: new Date(`${serviceDate}T17:00:00Z`),
  });
  const { id } = await insertConsent(db, patient, { sentAt: subHours(new Date(), 20) });
  const answer = {
    id,
    action: 'APPROVED',
    signature: drawn,
    signedAt: subHours(new Date(), 2).toISOString(),
  };
  return { provider, patient, id, answer };
}

// Rule: people.consents-signed-at-the-visit
describe('a consent signed on the phone of the visit’s provider', () => {
  it('says who collected it, when it was signed, and when it was sent', async () => {
    const { provider, patient, id, answer } = await visit();
    const caller = await as(provider);
    const seen = (await caller.get(`/users/consent-detail/${id}`)).json().data;
    expect(seen).toMatchObject({ allowedActions: ['APPROVED'], requestTo: { email: null, phone: null } });
    const key = { headers: { 'idempotency-key': newId() } };
    const sent = await caller.post('/users/consent-action', answer, key);
    expect(sent.statusCode, sent.body).toBe(200);
    const row = await rowOf(id);
    expect(row).toMatchObject({
      status: 'APPROVED',
      answeredBy: patient.id,
      collectedBy: provider.id,
      collectedAt: new Date(answer.signedAt),
    });
    expect(Date.now() - (row.answeredAt?.getTime() ?? 0)).toBeLessThan(60_000);
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'consent.approve',
        actorId: provider.id,
        after: { signedBy: patient.id, signedAt: answer.signedAt },
      },
    ]);
    const shown = (await staff.get(`/users/consent-detail/${id}`)).json().data;
    expect(shown.signature.collected).toEqual({ by: 'Priya Raman', at: answer.signedAt });

    const before = await snapshot(id);
    for (const again of [key, { headers: { 'idempotency-key': newId() } }])
      expect((await caller.post('/users/consent-action', answer, again)).statusCode).toBe(200);
    expect(await snapshot(id)).toEqual(before);
  });

  it('is not lost when its request expires before the device sends it', async () => {
    const { provider, id, answer } = await visit();
    const expired = (expiresAt: Date) =>
      db.updateTable('consents').set({ expiresAt }).where('id', '=', id).execute();
    const caller = await as(provider);
    await expired(subHours(new Date(), 3));
    expect((await caller.post('/users/consent-action', answer)).json().code).toBe('INVALID_TRANSITION');
    await expired(subHours(new Date(), 1));
    const sent = await caller.post('/users/consent-action', answer);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'APPROVED', collectedAt: new Date(answer.signedAt) });
  });

  it('is not lost when the visit is canceled or reassigned before the device sends it, and opens no more', async () => {
    const other = await insertStaff(db, { role: 'PROVIDER' });
    for (const change of [
      { status: 'CANCELLED' as const, cancellationReason: 'Moved away' },
      { providerId: other.id },
    ]) {
      const { provider, patient, id, answer } = await visit();
      const caller = await as(provider);
      const since = async (at: Date) => {
        const { id: appointmentId } = await db
          .updateTable('appointments')
          .set({ ...change, statusChangedAt: at })
          .where('patientId', '=', patient.id)
          .returning('id')
          .executeTakeFirstOrThrow();
        await db
          .insertInto('appointmentHistory')
          .values({
            ...{ id: newId(), appointmentId, occurredAt: at, actorId: null, actorRole: null, reason: null },
            ...{
              transition: 'changeProvider',
              fromStatus: 'SCHEDULED',
              toStatus: change.status ?? 'SCHEDULED',
            },
            ...{ before: JSON.stringify({ providerId: provider.id }), after: JSON.stringify(change) },
          })
          .execute();
      };
      await since(subHours(new Date(), 3));
      const before = await snapshot(id);
      expect((await caller.get(`/users/consent-detail/${id}`)).statusCode).toBe(404);
      expect((await caller.post('/users/consent-action', answer)).statusCode).toBe(404);
      expect(await snapshot(id)).toEqual(before);
      await since(subHours(new Date(), 1));
      expect((await caller.get(`/users/consent-detail/${id}`)).statusCode).toBe(404);
      const sent = await caller.post('/users/consent-action', answer);
      expect(sent.statusCode, sent.body).toBe(200);
      expect(await rowOf(id)).toMatchObject({ status: 'APPROVED', collectedBy: provider.id });
    }
  });

  it('is refused once the patient answered, and changes nothing', async () => {
    const { provider, patient, id, answer } = await visit();
    await (await as(patient)).post('/users/consent-action', { id, action: 'REJECTED' });
    const before = await snapshot(id);
    const late = await (await as(provider)).post('/users/consent-action', answer);
    expect(late.json()).toMatchObject({ code: 'INVALID_TRANSITION' });
    expect(await snapshot(id)).toEqual(before);
  });

  it('needs a signature, a time that has passed, and an approval', async () => {
    const { provider, id, answer } = await visit();
    const caller = await as(provider);
    const before = await snapshot(id);
    for (const [wrong, status] of [
      [{ signature: undefined }, 400],
      [{ signedAt: addDays(new Date(), 1).toISOString() }, 400],
      [{ signedAt: addDays(new Date(), -9).toISOString() }, 400],
      [{ signedAt: undefined }, 403],
      [{ action: 'REJECTED' }, 403],
    ] as const)
      expect((await caller.post('/users/consent-action', { ...answer, ...wrong })).statusCode).toBe(status);
    expect(await snapshot(id)).toEqual(before);
  });

  it('is only for the provider of a visit of these days', async () => {
    const { patient, id, answer } = await visit();
    const strangers = [(await visit()).provider, (await visit({ ahead: 9 })).provider];
    const before = await snapshot(id);
    for (const stranger of strangers) {
      const caller = await as(stranger);
      expect((await caller.get(`/users/consent-detail/${id}`)).statusCode).toBe(404);
      expect((await caller.post('/users/consent-action', answer)).statusCode).toBe(404);
    }
    const far = await visit({ ahead: 9 });
    expect((await (await as(far.provider)).post('/users/consent-action', far.answer)).statusCode).toBe(404);
    expect((await staff.post('/users/consent-action', answer)).statusCode).toBe(403);
    expect((await (await as(patient)).post('/users/consent-action', answer)).statusCode).toBe(400);
    expect(await snapshot(id)).toEqual(before);
  });

  // Rule: people.court-orders
  it('is signed by no one whom a court keeps from the patient', async () => {
    const { provider, patient, id, answer } = await visit();
    const holder = await insertPatient(db);
    await db
      .updateTable('patients')
      .set({ householdId: holder.householdId, dateOfBirth: '2018-01-02' })
      .where('id', '=', patient.id)
      .execute();
    await insertCourtOrder(db, { patientId: patient.id, personId: holder.id, createdBy: provider.id });
    const before = await snapshot(id);
    const caller = await as(provider);
    expect((await caller.get(`/users/consent-detail/${id}`)).json().data.allowedActions).toEqual([]);
    expect((await caller.post('/users/consent-action', answer)).json().code).toBe('RULE_REFUSED');
    expect(await snapshot(id)).toEqual(before);
  });

  it('is none of the requests of other patients', async () => {
    const { provider, patient } = await visit();
    const { id } = await insertConsent(db, patient, { requesterId: (await insertPatient(db)).id });
    expect((await (await as(provider)).get(`/users/consent-detail/${id}`)).statusCode).toBe(404);
  });
});
