import { newId } from '@bedside/db/id';
import { issueLink, subjectOfLink } from '@bedside/domain/access/access-link';
import { usersOfVisit } from '@bedside/domain/access/family-access.queries';
import { recordContent } from '@bedside/domain/exports/record-content.queries';
import { factsOfEvent } from '@bedside/domain/messaging/message-data';
import { recipientsFor } from '@bedside/domain/messaging/recipients';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertPatient } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { addDays, addMinutes } from 'date-fns';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { callNamed, done, formThatWaits, send, WEDNESDAY } from './audit.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, admin, family, statusOf } = stage;
const withAccount = { passwordHash: 'a hash' };
const soon = { startsAt: addMinutes(WEDNESDAY, 10), endsAt: addMinutes(WEDNESDAY, 40) };
const later = { startsAt: addMinutes(WEDNESDAY, 70), endsAt: addMinutes(WEDNESDAY, 100) };

const detailsOf = async (caller: Caller, id: string) => {
  const { answer } = await send(caller, callNamed('getAppointmentDetails'), { params: { id } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};

/**
 * A visit of one of two spouses together with the other or a child, after which one spouse leaves the
 * household.
 */
async function jointVisit({
  of,
  status = 'COMPLETED',
}: {
  of: 'leaver' | 'stayer';
  status?: 'COMPLETED' | 'SCHEDULED';
}) {
  const { cast, parent: stayer } = await family();
  const { householdId } = stayer;
  const leaver = await insertPatient(db, {
    user: { ...withAccount, firstName: 'Omar' },
    patient: { householdId, relationshipToAccountHolder: 'Spouse' },
  });
  const child = await insertPatient(db, {
    user: { email: null, phoneE164: null, firstName: 'Juno' },
    patient: { householdId, dateOfBirth: '2019-05-05', relationshipToAccountHolder: 'Child' },
  });
  const [main, companion] = of === 'leaver' ? [leaver, child] : [stayer, leaver];
  const service = { id: cast.serviceId, name: 'Visit' };
  const { id } = await insertAppointment(db, main, service, {
    status,
    providerId: cast.providerId,
    startsAt: new Date('2026-10-20T15:00:00Z'),
    endsAt: new Date('2026-10-20T15:45:00Z'),
    specialInstruction: 'The code of the gate is 4711.',
    cancellationReason: 'We are moving out.',
  });
  await db
    .updateTable('appointmentPatients')
    .set({ symptom: 'A cough of mine' })
    .where('appointmentId', '=', id)
    .execute();
  await db
    .insertInto('appointmentPatients')
    .values({ appointmentId: id, patientId: companion.id, isPrimary: false, symptom: 'A rash on the arm' })
    .execute();
  const leave = async () => {
    const left = await admin.delete(`/patient/delete/${leaver.id}`);
    expect(left.statusCode, left.body).toBe(200);
  };
  return { id, stayer, leaver, child, householdId, leave };
}

// Rule: people.own-part-of-a-visit
it("a companion who left the household keeps their own part of a visit, without its address and other patients' symptoms", async () => {
  const { id, stayer, leaver, leave } = await jointVisit({ of: 'stayer' });
  const asLeaver = await stage.as(leaver);
  const before = await detailsOf(asLeaver, id);
  expect(before.primarySymptoms).toHaveLength(2);
  expect(before.serviceAddress).toMatchObject({ address1: '12 Harbor Lane' });
  await leave();
  const after = await detailsOf(asLeaver, id);
  expect(after.primarySymptoms).toEqual([expect.objectContaining({ patientId: leaver.id })]);
  expect(after).toMatchObject({
    serviceAddress: null,
    specialInstruction: null,
    cancellationReason: null,
    allowedTransitions: [],
    invoiceId: null,
  });
  expect([after.patient, ...after.familyMembers].map((one: { id: string }) => one.id)).toEqual([
    stayer.id,
    leaver.id,
  ]);
  expect(JSON.stringify(after)).not.toMatch(/Harbor|60614|4711|cough/);
  const listed = await send(asLeaver, callNamed('listAppointments'), { query: {} });
  expect(listed.answer.json().data.appointments.map((one: { id: string }) => one.id)).toEqual([id]);
  const notified = await sql<{ id: string }>`select told.id from appointments as appointment,
    lateral (${usersOfVisit()}) as told(id) where appointment.id = ${id}`.execute(db);
  expect(notified.rows.map((row) => row.id)).toContain(leaver.id);
  const canceled = await send(asLeaver, callNamed('cancelAppointment'), {
    params: { id },
    body: { cancellationReason: 'No need.' },
  });
  expect(canceled.answer.statusCode).toBe(404);
});

// Rule: people.own-part-of-a-visit
it('a companion who left reads the place of a planned visit neither on the home page nor in a calendar', async () => {
  const { id, leaver, leave } = await jointVisit({ of: 'stayer', status: 'SCHEDULED' });
  const asLeaver = await stage.as(leaver);
  await db.updateTable('appointments').set({ status: 'COMPLETED' }).where('id', '=', id).execute();
  await leave();
  await db.updateTable('appointments').set({ status: 'SCHEDULED' }).where('id', '=', id).execute();
  const home = await send(asLeaver, callNamed('getHome'), {});
  expect(home.answer.json().data.visits).toEqual([expect.objectContaining({ id, serviceAddress: null })]);
  const feed = await send(asLeaver, callNamed('createCalendarFeed'), {});
  const { pathname } = new URL(feed.answer.json().data.url);
  const read = await asLeaver.get(pathname.replace('/v1', ''));
  expect(read.body).toContain(`UID:${id}`);
  const file = await send(asLeaver, callNamed('getCalendarFile'), { params: { id } });
  expect(file.answer.body).toContain('BEGIN:VEVENT');
  for (const body of [home.answer.body, read.body, file.answer.body])
    expect(body).not.toMatch(/Harbor|60614|Chicago/i);
});

async function newPartnerOf({ id }: { id: string }) {
  const { householdId } = await db
    .selectFrom('patients')
    .select('householdId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const patient = { householdId, relationshipToAccountHolder: 'Spouse' } as const;
  return await insertPatient(db, { user: withAccount, patient });
}

// Rule: people.own-part-of-a-visit
it('who lives with a former spouse sees of their visit no one who is closed to them by now, nor where they live', async () => {
  const { id, leaver, child, leave } = await jointVisit({ of: 'leaver' });
  await leave();
  const partner = await newPartnerOf(leaver);
  const asPartner = await stage.as(partner);
  const seen = await detailsOf(asPartner, id);
  expect(JSON.stringify(seen)).not.toMatch(/rash|Juno|Harbor|60614|4711/);
  expect(seen.primarySymptoms).toEqual([expect.objectContaining({ patientId: leaver.id })]);
  expect(seen.familyMembers).toEqual([]);
  const own = await detailsOf(await stage.as(leaver), id);
  expect(own.primarySymptoms).toEqual([expect.objectContaining({ patientId: leaver.id })]);
  expect(own.serviceAddress).toMatchObject({ address1: '12 Harbor Lane' });
  expect(own.familyMembers).toEqual([expect.objectContaining({ id: child.id })]);
  const { answer } = await send(asPartner, callNamed('patientDetail'), { params: { id: partner.id } });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.body).not.toMatch(/Harbor|60614|Chicago/i);
  expect(await statusOf(asPartner, id)).toBe(200);
});

// Rule: people.own-part-of-a-visit
it('who merely lives with the main patient neither cancels, moves nor joins a visit with someone from elsewhere', async () => {
  const { id, leaver, stayer, leave } = await jointVisit({ of: 'leaver', status: 'SCHEDULED' });
  await db.updateTable('appointments').set({ status: 'COMPLETED' }).where('id', '=', id).execute();
  await leave();
  const startsAt = new Date(Date.now() + 20 * 86_400_000);
  const endsAt = new Date(startsAt.getTime() + 2_700_000);
  const planned = { status: 'SCHEDULED', telemedicine: true, startsAt, endsAt } as const;
  await db.updateTable('appointments').set(planned).where('id', '=', id).execute();
  const partner = await newPartnerOf(leaver);
  const tried = async (who: { id: string }) => {
    const caller = await stage.as(who);
    const { allowedTransitions } = await detailsOf(caller, id);
    const join = await send(caller, callNamed('getVideoCall'), { params: { id } });
    const cancel = await send(caller, callNamed('cancelAppointment'), {
      params: { id },
      body: { cancellationReason: 'No need.' },
    });
    return [allowedTransitions.length > 0, join.answer.statusCode, cancel.answer.statusCode];
  };
  expect(await tried(partner)).toEqual([false, 404, 404]);
  expect(await tried(stayer)).toEqual([false, 404, 404]);
  expect(await tried(leaver)).toEqual([true, 200, 200]);
});

// Rule: people.own-part-of-a-visit
it('a child without a sign-in keeps their part of a visit with who left: their account holder reads it', async () => {
  const { id, stayer, leaver, child, leave } = await jointVisit({ of: 'leaver' });
  await leave();
  const asHolder = await stage.as(stayer);
  const seen = await detailsOf(asHolder, id);
  expect(seen.primarySymptoms).toEqual([expect.objectContaining({ patientId: child.id })]);
  expect(JSON.stringify(seen)).not.toMatch(/cough|Harbor|60614|4711/);
  const listed = await send(asHolder, callNamed('listAppointments'), { query: {} });
  expect(listed.answer.json().data.appointments.map((one: { id: string }) => one.id)).toContain(id);
  const notified = async () => {
    const { rows } = await sql<{ id: string }>`select told.id from appointments as appointment,
      lateral (${usersOfVisit()}) as told(id) where appointment.id = ${id}`.execute(db);
    return rows.map((row) => row.id).toSorted();
  };
  expect(await notified()).toEqual([stayer.id, leaver.id, child.id].toSorted());
  await insertCourtOrder(db, { patientId: child.id, personId: stayer.id, createdBy: stage.staff.id });
  expect(await statusOf(asHolder, id)).toBe(404);
  expect(await notified()).toEqual([leaver.id, child.id].toSorted());
});

// Rule: people.court-orders
it('a parent whom a court keeps from a child reads nowhere when and where their own planned visit with the child is', async () => {
  const { id, leaver, child } = await jointVisit({ of: 'leaver', status: 'SCHEDULED' });
  const asParent = await stage.as(leaver);
  const surfaces = async () => {
    const params = { id };
    const estimate = await send(asParent, callNamed('getGoodFaithEstimate'), { params });
    const fhir = await asParent.get(`/fhir/R4/Appointment?patient=${leaver.id}`);
    const copy = await recordContent(db, { patientId: leaver.id, viewerId: leaver.id, asOf: new Date() });
    const facts = await factsOfEvent(db, WEDNESDAY, {
      ...{ id: newId(), type: 'appointment.scheduled', entityType: 'appointment', entityId: id },
      ...{ requestId: 'req-1', createdAt: WEDNESDAY, payload: { appointmentId: id } },
    });
    const notified = await recipientsFor(db, 'patient', facts);
    return [estimate.answer.statusCode, fhir.body.includes(id), copy.visits.length, notified];
  };
  expect(await surfaces()).toEqual([200, true, 1, [leaver.id]]);
  await insertCourtOrder(db, { patientId: child.id, personId: leaver.id, createdBy: stage.staff.id });
  expect(await statusOf(asParent, id)).toBe(404);
  expect(await surfaces()).toEqual([404, false, 0, []]);
  await db.updateTable('appointments').set({ status: 'COMPLETED' }).where('id', '=', id).execute();
  expect((await surfaces()).slice(1, 3)).toEqual([true, 1]);
});

// Rule: people.family-grants-end-with-household
it('a former account holder opens no link that was sent to them for a child who lives elsewhere now', async () => {
  const { cast, parent } = await family();
  const child = await insertPatient(db, {
    user: { email: null, phoneE164: null, firstName: 'Juno' },
    patient: {
      householdId: parent.householdId,
      dateOfBirth: '2019-05-05',
      relationshipToAccountHolder: 'Child',
    },
  });
  const other = await insertPatient(db, { user: withAccount });
  const of = { ...cast, patient: child };
  const { id: visit } = await insertAppointment(
    db,
    child,
    { id: cast.serviceId, name: 'Visit' },
    { status: 'SCHEDULED', telemedicine: true, providerId: cast.providerId, ...soon },
  );
  const { id: ownVisit } = await insertAppointment(
    db,
    parent,
    { id: cast.serviceId, name: 'Visit' },
    { status: 'SCHEDULED', telemedicine: true, providerId: cast.providerId, ...later },
  );
  const links = {
    VIDEO: visit,
    QUESTIONNAIRE: await formThatWaits(of),
    CONSENT: (await insertConsent(db, child, { type: 'TREATMENT' })).id,
  };
  const tokenOf = (purpose: keyof typeof links, subjectId = links[purpose]) =>
    db
      .transaction()
      .execute((tx) =>
        issueLink(tx, { now: WEDNESDAY }, { purpose, subjectId, expiresAt: addDays(WEDNESDAY, 7) }),
      );
  const sent: { purpose: keyof typeof links; token: string }[] = [];
  for (const purpose of Object.keys(links) as (keyof typeof links)[])
    sent.push({ purpose, token: await tokenOf(purpose) });
  const own = await tokenOf('VIDEO', ownVisit);
  const opened = async () => {
    const subjects = await Promise.all(
      sent.map(({ purpose, token }) => subjectOfLink(db, purpose, token, WEDNESDAY)),
    );
    return subjects.filter((one) => one !== null).length;
  };
  expect(await opened()).toBe(3);

  await done('addExistingPatient', admin, {
    body: { patientId: child.id, householdOf: other.id, relationship: 'Child' },
  });

  expect(await opened()).toBe(0);
  expect(await subjectOfLink(db, 'VIDEO', own, WEDNESDAY)).toBe(ownVisit);
});
