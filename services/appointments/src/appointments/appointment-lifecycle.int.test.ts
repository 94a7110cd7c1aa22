import { markAppointmentPaid } from '@bedside/domain/appointment-status/mark-paid.commands';
import { eventTypesOf } from '@bedside/testing/traces';
import { describe, expect, it } from 'vitest';
import {
  assignment,
  book,
  newCast,
  openStage,
  schedule,
  setStatus,
  snapshot,
  WEDNESDAY,
} from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock } = stage;

const movesOf = (appointmentId: string) =>
  db
    .selectFrom('appointmentHistory')
    .select(['transition', 'fromStatus', 'toStatus', 'actorRole', 'reason'])
    .where('appointmentId', '=', appointmentId)
    .orderBy('occurredAt')
    .orderBy('id')
    .execute();
const plansOf = (appointmentId: string) =>
  db
    .selectFrom('plannedEvents')
    .select(['key', 'type', 'dueAt'])
    .where('entityId', '=', appointmentId)
    .orderBy('dueAt')
    .execute();

describe('an appointment from booking to completion', () => {
  // Rule: appointments.history-with-the-change
  it('goes through every status over HTTP, and leaves history, audit rows, and events', async () => {
    clock.now = WEDNESDAY;
    const cast = await newCast(stage);
    const { patient, admin, provider } = cast;
    const id = await book(cast);

    const accepted = await setStatus(admin, id, 'awaiting_time');
    expect(accepted.json()).toMatchObject({ data: { appointmentStatus: 'AWAITING TIME', version: 2 } });

    const assigned = await admin.post('/appointment/assign-provider', assignment(cast, id));
    expect(assigned.json().data).toMatchObject({
      appointmentStatus: 'SCHEDULED',
      appointmentDate: '2026-10-14',
      appointmentTime: '14:00',
      providerAssigned: { firstName: 'Priya', lastName: 'Raman', credentials: 'NP' },
    });
    expect(await plansOf(id)).toMatchObject([
      { key: `reminder:${id}:3`, dueAt: new Date('2026-10-14T16:00:00Z') },
      { key: `reminder:${id}:2`, dueAt: new Date('2026-10-14T17:00:00Z') },
      { key: `late:${id}`, dueAt: new Date('2026-10-14T19:15:00Z') },
    ]);

    expect((await setStatus(provider, id, 'ON THE WAY')).statusCode).toBe(200);
    expect((await setStatus(provider, id, 'ON THE WAY')).statusCode).toBe(200);

    const finished = await provider.put('/appointment/add-services-availed', {
      appointmentId: id,
      servicesAvailed: [{ serviceId: cast.serviceId }, { serviceId: cast.serviceId, serviceCost: 85.5 }],
    });
    expect(finished.json().data).toMatchObject({
      appointmentStatus: 'AWAITING PAYMENT',
      paymentRequestType: 'ONLINE',
      servicesAvailed: [{ serviceCost: 220 }, { serviceCost: 85.5 }],
      price: { services: 305.5, travelFee: 150, totalAmount: 455.5 },
      invoice: { status: 'PAYMENT_REQUESTED' },
    });

    await db
      .transaction()
      .execute((tx) =>
        markAppointmentPaid(
          tx,
          { actor: null, requestId: 'webhook-1', now: clock.now, ip: null },
          { appointmentId: id, mode: 'ONLINE', to: 'PAID' },
        ),
      );
    expect((await setStatus(provider, id, 'COMPLETED')).json()).toMatchObject({
      code: 'RULE_REFUSED',
      message: 'Sign the SOAP note first.',
    });
    await provider.post('/appointment/add-comments', {
      appointmentId: id,
      soapNote: 'S: sore throat',
      soapNoteStatus: 'SUBMITTED',
      commentsForPatient: 'Rest and drink.',
    });
    expect((await setStatus(provider, id, 'COMPLETED')).statusCode).toBe(200);

    expect(await movesOf(id)).toEqual(
      [
        ['book', null, 'PENDING APPROVAL', 'PATIENT'],
        ['accept', 'PENDING APPROVAL', 'AWAITING TIME', 'ADMIN'],
        ['assign', 'AWAITING TIME', 'SCHEDULED', 'ADMIN'],
        ['setOut', 'SCHEDULED', 'ON THE WAY', 'PROVIDER'],
        ['finish', 'ON THE WAY', 'AWAITING PAYMENT', 'PROVIDER'],
        ['settle', 'AWAITING PAYMENT', 'PAID', null],
        ['complete', 'PAID', 'COMPLETED', 'PROVIDER'],
      ].map(([transition, fromStatus, toStatus, actorRole]) => ({
        transition,
        fromStatus,
        toStatus,
        actorRole,
        reason: null,
      })),
    );
    expect(await eventTypesOf(db, id)).toEqual([
      'appointment.requested',
      'appointment.accepted',
      'appointment.scheduled',
      'appointment.markedEnRoute',
      'appointment.servicesRecorded',
      'appointment.paid',
      'appointment.notesChanged',
      'appointment.completed',
    ]);
    expect(await plansOf(id)).toEqual([]);
    const audits = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('entityId', '=', id)
      .where('patientId', '=', cast.patientId)
      .orderBy('id')
      .execute();
    expect(audits.map((audit) => audit.action)).toEqual([
      'appointment.book',
      'appointment.accept',
      'appointment.assign',
      'appointment.setOut',
      'appointment.finish',
      'appointment.settle',
      'appointment.note',
      'appointment.complete',
    ]);

    const seen = await patient.get(`/appointment/appointmentDetails/${id}`);
    expect(seen.json().data).toMatchObject({
      appointmentStatus: 'COMPLETED',
      commentsForPatient: 'Rest and drink.',
      allowedTransitions: [],
    });
  });

  it('publishes each transition to household, provider, and staff', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const event = await db
      .selectFrom('outbox')
      .select(['liveUserIds', 'liveToStaff', 'payload'])
      .where('entityId', '=', id)
      .where('type', '=', 'appointment.scheduled')
      .executeTakeFirstOrThrow();
    expect(event.liveUserIds.toSorted()).toEqual([cast.patientId, cast.providerId].toSorted());
    expect(event).toMatchObject({ liveToStaff: true, payload: { appointmentId: id, revision: 1 } });
  });

  // Rule: appointments.services-previewed
  it('previews the invoice before services are recorded, and changes nothing', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const before = await snapshot(stage, id);
    const servicesAvailed = [{ serviceId: cast.serviceId, serviceCost: 210 }];
    const path = `/appointment/${id}/preview-services`;
    const preview = await cast.provider.post(path, { servicesAvailed });
    expect(preview.statusCode, preview.body).toBe(200);
    expect(await snapshot(stage, id)).toEqual(before);
    const finished = await cast.admin.put('/appointment/add-services-availed', {
      appointmentId: id,
      reason: 'The provider was in the house already',
      servicesAvailed,
    });
    const { totalAmount, lines } = preview.json().data;
    expect(finished.json().data.totalAmount).toBe(totalAmount);
    expect(lines[0]).toMatchObject({ kind: 'SERVICE', amount: 210 });
    const unknown = [{ serviceId: cast.patientId }];
    expect((await cast.admin.post(path, { servicesAvailed: unknown })).statusCode).toBe(400);
    expect((await cast.patient.post(path, { servicesAvailed })).statusCode).toBe(403);
  });

  // Rule: appointments.free-appointments-are-paid
  it('is paid immediately if nothing is due', async () => {
    const cast = await newCast(stage);
    clock.now = WEDNESDAY;
    const id = await schedule(cast);
    await db.insertInto('settings').values({ key: 'travelFeeCents', value: '0' }).execute();
    const finished = await cast.admin.put('/appointment/add-services-availed', {
      appointmentId: id,
      reason: 'The provider was in the house already',
      servicesAvailed: [{ serviceId: cast.serviceId, serviceCost: 0 }],
    });
    await db.deleteFrom('settings').execute();
    expect(finished.json().data).toMatchObject({
      appointmentStatus: 'PAID',
      totalAmount: 0,
      invoice: { status: 'PAID' },
      paymentMode: null,
    });
  });
});
