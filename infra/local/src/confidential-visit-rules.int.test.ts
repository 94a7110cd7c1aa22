import { newId } from '@bedside/db/id';
import { factsOfEvent } from '@bedside/domain/messaging/message-data';
import { personFor } from '@bedside/domain/messaging/preview.queries';
import { recipientsFor } from '@bedside/domain/messaging/recipients';
import { buildBooking } from '@bedside/testing/factories/appointments';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { removeSignIn } from '@bedside/testing/factories/people';
import { insertRecordDownload } from '@bedside/testing/factories/record-downloads';
import { addDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { callNamed, send, WEDNESDAY } from './audit.fixture.ts';
import { bookedAppointment, scheduledAppointment } from './audit-appointments.fixture.ts';
import { billedAppointment } from './audit-invoices.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const { db, admin, staff, family, set, statusOf, sharingOf } = await openFamilyStage();
const TOMORROW = addDays(WEDNESDAY, 1);

// Rule: people.confidential-visits
describe('a visit', () => {
  it('becomes confidential by staff, who see who reads it, and is shared again', async () => {
    const { cast, parent, asParent, asTeen } = await family();
    const id = await bookedAppointment(cast);
    expect((await sharingOf(admin, id)).json().data).toMatchObject({
      confidential: false,
      refusal: null,
      viewers: [
        { id: cast.patient.id, relationship: 'Patient' },
        { id: parent.id, relationship: 'Self' },
      ],
    });
    expect((await set(admin, id)).json().data).toMatchObject({
      confidential: true,
      viewers: [{ id: cast.patient.id }],
    });
    expect([await statusOf(asParent, id), await statusOf(asTeen, id)]).toEqual([404, 200]);
    await set(admin, id, false);
    expect(await statusOf(asParent, id)).toBe(200);
  });

  it('becomes confidential by its patient, and by no one else of the family', async () => {
    const { cast, asParent, asTeen } = await family();
    const id = await bookedAppointment(cast);
    expect((await set(asParent, id)).statusCode).toBe(404);
    expect((await sharingOf(asParent, id)).statusCode).toBe(404);
    expect((await set(asTeen, id)).statusCode).toBe(200);
    expect((await set(asParent, id, false)).statusCode).toBe(404);
    expect(await statusOf(asParent, id)).toBe(404);
  });

  it('leaves one audit row for a change, and none for a repetition', async () => {
    const { cast } = await family();
    const id = await bookedAppointment(cast);
    await set(admin, id);
    await set(admin, id);
    const rows = await db
      .selectFrom('auditLog')
      .select(['patientId', 'after'])
      .where('entityId', '=', id)
      .where('action', '=', 'appointment.setConfidential')
      .where('outcome', '=', 'done')
      .execute();
    expect(rows).toEqual([{ patientId: cast.patient.id, after: { confidential: true } }]);
  });

  it.each([
    [
      'of a child',
      { patient: { dateOfBirth: '2015-01-01' } },
      'A visit can be confidential from the age of 12.',
    ],
    [
      'of a patient without a sign-in',
      { signsIn: false },
      'Only a patient with their own sign-in can have a confidential visit. Otherwise, its messages would go to the account holder.',
    ],
  ])('%s can’t be confidential', async (_, change, refusal) => {
    const { cast } = await family();
    const { id: patientId } = cast.patient;
    if ('patient' in change)
      await db.updateTable('patients').set(change.patient).where('id', '=', patientId).execute();
    else await removeSignIn(db, patientId);
    const id = await bookedAppointment(cast);
    expect((await sharingOf(admin, id)).json().data).toMatchObject({ refusal });
    const answer = await set(admin, id);
    expect([answer.statusCode, answer.json().message]).toEqual([422, refusal]);
  });

  it('of several patients can’t be confidential', async () => {
    const { cast, parent } = await family();
    const id = await bookedAppointment(cast);
    await db
      .insertInto('appointmentPatients')
      .values({ appointmentId: id, patientId: parent.id, isPrimary: false, symptom: null })
      .execute();
    expect((await set(admin, id)).json().message).toContain('Book a visit for one patient.');
  });

  it('stays shared while someone else’s payment plan pays its bill, and its patient reads who can stop it', async () => {
    const { cast, parent, asTeen } = await family();
    const { appointmentId, invoiceId } = await insertPayableInvoice(db, cast.patient);
    const by = {
      payerId: parent.id,
      createdBy: parent.id,
      createdAt: WEDNESDAY,
      agreedHow: 'PORTAL' as const,
    };
    const card = { paymentMethodId: 'pm_card_visa', cardBrand: 'visa', cardLast4: '4242' };
    const terms = { state: 'ACTIVE' as const, totalCents: 39_500, installmentCount: 4 };
    await db
      .insertInto('paymentPlans')
      .values({ id: newId(), invoiceId, ...by, ...card, ...terms })
      .execute();
    const answer = await set(asTeen, appointmentId);
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'Someone else is paying this visit’s bill with a payment plan. They or our billing team must stop it first.',
    ]);
  });

  it('can be confidential from the age of its state', async () => {
    const { cast } = await family();
    const id = await bookedAppointment(cast);
    await db
      .insertInto('settings')
      .values({ key: 'confidentialAgesByState', value: JSON.stringify([{ state: 'Illinois', age: 16 }]) })
      .execute();
    expect((await set(admin, id)).json().message).toBe('A visit can be confidential from the age of 16.');
    await db.deleteFrom('settings').where('key', '=', 'confidentialAgesByState').execute();
  });

  it('is booked as confidential by its patient only, without notice to the family', async () => {
    const { cast, parent, asParent, asTeen } = await family();
    const body = { ...buildBooking(cast.patient, { id: cast.serviceId }), confidential: true };
    const byParent = await send(asParent, callNamed('addAppointment'), {
      body: { ...body, appointmentType: 'FAMILY_MEMBER_ONLY', familyMemberIds: [cast.patient.id] },
    });
    expect(byParent.answer.json().issues).toEqual([
      { path: 'confidential', message: 'Only the patient can book a confidential visit.' },
    ]);
    const { answer } = await send(asTeen, callNamed('addAppointment'), { body });
    const { id } = answer.json().data;
    expect(answer.json().data).toMatchObject({ confidential: true });
    expect(await statusOf(asParent, id)).toBe(404);
    const events = await db.selectFrom('outbox').select('liveUserIds').where('entityId', '=', id).execute();
    expect(events.length).toBeGreaterThan(0);
    for (const { liveUserIds } of events) expect(liveUserIds).not.toContain(parent.id);
  });

  it('stays with its one patient, no matter who staff says that it is for', async () => {
    const { cast, parent, asParent } = await family();
    const { answer } = await send(asParent, callNamed('addAppointment'), {
      body: {
        ...buildBooking(cast.patient, { id: cast.serviceId }),
        ...{ appointmentType: 'FAMILY_MEMBER_ONLY', familyMemberIds: [cast.patient.id] },
      },
    });
    const { id } = answer.json().data;
    await set(admin, id);
    const changes = [
      ['SELF_ONLY', []],
      ['SELF_AND_FAMILY_MEMBER', [cast.patient.id]],
      ['FAMILY_MEMBER_ONLY', [cast.patient.id, parent.id]],
    ] as const;
    for (const [type, familyMemberIds] of changes) {
      const changed = await send(admin, callNamed('changeAppointmentType'), {
        params: { id },
        query: { type },
        body: { familyMemberIds: [...familyMemberIds] },
      });
      expect([type, changed.answer.statusCode, changed.answer.json().message]).toEqual([
        type,
        422,
        'This visit is confidential, so it stays with its patient. Share it with the family first.',
      ]);
    }
    expect(await statusOf(asParent, id)).toBe(404);
  });

  it("removes the family's in-app notifications", async () => {
    const { cast, parent } = await family();
    const id = await bookedAppointment(cast);
    const { id: eventId } = await db
      .selectFrom('outbox')
      .select('id')
      .where('entityId', '=', id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const bell = (userId: string) => ({
      ...{ id: newId(), userId, eventId, type: 'appointment-requested', title: 'Visit requested', body: '' },
      ...{ entityType: 'appointment', entityId: id, createdAt: WEDNESDAY, readAt: null },
    });
    await db
      .insertInto('notifications')
      .values([bell(parent.id), bell(cast.patient.id)])
      .execute();
    await set(admin, id);
    const left = await db.selectFrom('notifications').select('userId').where('entityId', '=', id).execute();
    expect(left).toEqual([{ userId: cast.patient.id }]);
  });

  it("removes autopay's notices about its bill and sends no more", async () => {
    const { cast, parent } = await family();
    const { appointmentId, invoiceId } = await insertPayableInvoice(db, cast.patient);
    const charge = { id: newId(), patientId: parent.id, invoiceId, amountCents: 100, declinedCount: 1 };
    await db
      .insertInto('autopayCharges')
      .values({ ...charge, state: 'PLANNED', chargeAt: TOMORROW, createdAt: WEDNESDAY })
      .execute();
    const { id: eventId } = await db.selectFrom('outbox').select('id').limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto('notifications')
      .values({
        ...{ id: newId(), userId: parent.id, eventId, type: 'autopay-planned', title: 'Autopay', body: '' },
        ...{ entityType: 'invoice', entityId: charge.id, createdAt: new Date(), readAt: null },
      })
      .execute();
    const facts = () =>
      factsOfEvent(db, WEDNESDAY, {
        ...{ id: newId(), type: 'autopay.declined', entityType: 'invoice', entityId: charge.id },
        ...{ requestId: newId(), createdAt: WEDNESDAY },
        payload: { autopayChargeId: charge.id, invoiceId, userId: parent.id },
      });
    expect(await recipientsFor(db, 'person', await facts())).toEqual([parent.id]);
    expect((await set(admin, appointmentId)).statusCode).toBe(200);
    expect(await recipientsFor(db, 'person', await facts())).toEqual([]);
    const left = await db
      .selectFrom('notifications')
      .select('id')
      .where('entityId', '=', charge.id)
      .execute();
    expect(left).toEqual([]);
  });
});

// Rule: people.confidential-visits
describe('messages about a confidential visit', () => {
  const factsOf = (appointmentId: string, invoiceId?: string) =>
    factsOfEvent(db, WEDNESDAY, {
      id: newId(),
      type: 'invoice.sent',
      entityType: 'appointment',
      entityId: appointmentId,
      requestId: newId(),
      createdAt: WEDNESDAY,
      payload: { appointmentId, ...(invoiceId && { invoiceId }) },
    });

  it.each(['patient', 'payer'] as const)('go to its patient, not to the account holder as %s', async (to) => {
    const { cast, parent } = await family();
    await db
      .updateTable('households')
      .set({ accountHolderId: parent.id })
      .where('id', '=', cast.patient.householdId)
      .execute();
    const id = await billedAppointment(cast);
    const open = await recipientsFor(db, 'payer', await factsOf(id));
    expect(open).toEqual([parent.id]);
    await set(admin, id);
    expect(await recipientsFor(db, to, await factsOf(id))).toEqual([cast.patient.id]);
  });

  it('go to no phone and no mailbox that someone else has too', async () => {
    const { cast, parent } = await family();
    const contacts = { phoneE164: '+13125550177', email: `whitfields.${cast.patient.id}@example.org` };
    await db
      .updateTable('users')
      .set({ ...contacts, phoneProvenAt: null, emailProvenAt: null })
      .where('id', 'in', [parent.id, cast.patient.id])
      .execute();
    const id = await bookedAppointment(cast);
    expect(await personFor(db, cast.patient.id, await factsOf(id))).toMatchObject(contacts);
    await set(admin, id);
    expect(await personFor(db, cast.patient.id, await factsOf(id))).toMatchObject({
      phoneE164: null,
      email: null,
    });
    await db.updateTable('users').set({ email: null, phoneE164: null }).where('id', '=', parent.id).execute();
    expect(await personFor(db, cast.patient.id, await factsOf(id))).toMatchObject(contacts);
  });
});

// Rule: people.record-downloads-follow-access
it("becoming confidential ends the family's earlier copies, but not those of the patient or staff", async () => {
  const { cast, parent, asParent, asTeen } = await family();
  const patientId = cast.patient.id;
  const theirs = await insertRecordDownload(db, { patientId, requestedBy: parent.id });
  const own = await insertRecordDownload(db, { patientId });
  const reason = 'Asked on paper.';
  const byStaff = await insertRecordDownload(db, { patientId, requestedBy: staff.id, reason });
  expect((await set(asTeen, await scheduledAppointment(cast))).statusCode).toBe(200);
  const statuses = await db.selectFrom('recordDownloads').select(['id', 'status']).execute();
  const statusOf = ({ id }: { id: string }) => statuses.find((one) => one.id === id)?.status;
  expect([theirs, own, byStaff].map(statusOf)).toEqual(['EXPIRED', 'READY', 'READY']);
  await removeSignIn(db, patientId);
  const opened = await send(asParent, callNamed('openRecordDownload'), { params: { id: theirs.id } });
  expect(opened.answer.statusCode, opened.answer.body).toBe(422);
});
