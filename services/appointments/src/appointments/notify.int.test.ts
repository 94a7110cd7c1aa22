import { insertDelivery } from '@bedside/testing/factories/messages';
import { addMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  assignment,
  book,
  type Cast,
  newCast,
  openStage,
  schedule,
  setStatus,
  snapshot,
  WEDNESDAY,
} from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock } = stage;

beforeEach(() => {
  clock.now = WEDNESDAY;
});

const quietly = { notifyPatient: false };
const elsewhere = { address1: '9 Lake Street', postalCode: '60614', city: 'CHICAGO', state: 'Illinois' };

const lastEvent = (appointmentId: string) =>
  db
    .selectFrom('outbox')
    .select(['type', 'payload'])
    .where('entityId', '=', appointmentId)
    .where('entityType', '=', 'appointment')
    .where('type', '<>', 'slot.released')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

const lastAudit = (appointmentId: string) =>
  db
    .selectFrom('auditLog')
    .select(['action', 'after'])
    .where('entityId', '=', appointmentId)
    .where('action', 'like', 'appointment.%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

const changePlan = (appointmentId: string) =>
  db
    .selectFrom('plannedEvents')
    .select('payload')
    .where('key', '=', `change:${appointmentId}`)
    .executeTakeFirstOrThrow();

type Answer = ReturnType<Cast['admin']['post']>;

/** Every staff transition that notifies the patient, in a valid order. */
const moves: [string, (cast: Cast, id: string, other: Cast) => Answer][] = [
  ['accept', ({ admin }, id) => setStatus(admin, id, 'AWAITING TIME', quietly)],
  ['assign', (cast, id) => cast.admin.post('/appointment/assign-provider', assignment(cast, id, quietly))],
  [
    'changeProvider',
    ({ admin }, appointmentId, { providerId }) =>
      admin.post('/appointment/change-provider', { appointmentId, providerId, ...quietly }),
  ],
  [
    'reschedule',
    ({ admin }, appointmentId) =>
      admin.post('/appointment/reschedule-appointment', {
        appointmentId,
        appointmentDate: '2026-10-14',
        appointmentTime: '15:00',
        ...quietly,
      }),
  ],
  [
    'updateAddress',
    ({ admin }, id) =>
      admin.post('/appointment/update-appointment-address', { id, serviceAddress: elsewhere, ...quietly }),
  ],
  ['setOut', ({ admin }, id) => setStatus(admin, id, 'ON THE WAY', quietly)],
  ['takeBack', ({ admin }, id) => setStatus(admin, id, 'SCHEDULED', { reason: 'Flat tire', ...quietly })],
  [
    'cancel',
    ({ admin }, id) =>
      admin.put(`/appointment/${id}/cancel`, { cancellationReason: 'A mistake', ...quietly }),
  ],
  ['reactivate', ({ admin }, id) => admin.put(`/appointment/reactivate/${id}`, quietly)],
];

describe('a transition without notifying the patient', () => {
  // Rule: appointments.silent-changes-are-recorded
  it('is marked in the event, the audit trail, and the history, for every transition', async () => {
    const [cast, other] = [await newCast(stage), await newCast(stage)];
    const id = await book(cast);
    for (const [move, make] of moves) {
      clock.now = addMinutes(clock.now, 1);
      const response = await make(cast, id, other);
      expect(response.statusCode, `${move}: ${response.body}`).toBe(200);
      expect((await lastEvent(id)).payload, move).toMatchObject({ notifyPatient: false });
      const audit = await lastAudit(id);
      expect(audit.action).toBe(`appointment.${move}`);
      expect(audit.after, move).toMatchObject({ notifyPatient: false });
    }
    const { activity } = (await cast.admin.get(`/appointment/detail/${id}`)).json().data;
    const notified = activity.filter(({ kind }: { kind: string }) => kind === 'status');
    expect(notified[0].note).toBe('patient not notified');
    expect(notified.at(-1).note).toBeNull();
  });

  // Rule: appointments.silent-changes-are-recorded
  it('is available to staff but not to patients', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    const body = { cancellationReason: 'Feeling better', ...quietly };
    expect((await cast.patient.put(`/appointment/${id}/cancel`, body)).statusCode).toBe(200);
    expect((await lastEvent(id)).payload).toEqual({ appointmentId: id });
  });

  it('keeps reminders', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    const later = { appointmentDate: '2026-10-20', ...quietly };
    await cast.admin.post('/appointment/assign-provider', assignment(cast, id, later));
    const { plans } = await snapshot(stage, id);
    const planned = plans.map(({ key }) => key);
    expect(planned).toEqual(expect.arrayContaining([`reminder:${id}:2`, `reminder:${id}:24`]));
  });

  it('does not drop an earlier change that is still to be announced', async () => {
    const cast = await newCast(stage);
    const moveTo = (appointmentId: string, appointmentTime: string, more: object) =>
      cast.admin.post('/appointment/reschedule-appointment', {
        appointmentId,
        appointmentDate: '2026-10-15',
        appointmentTime,
        ...more,
      });
    const id = await schedule(cast);
    await moveTo(id, '09:00', quietly);
    expect((await changePlan(id)).payload).toMatchObject({ notifyPatient: false });
    await moveTo(id, '10:00', {});
    await moveTo(id, '11:00', quietly);
    expect((await changePlan(id)).payload).toEqual({ appointmentId: id, revision: 4 });
  });

  it('does not drop a confirmed time that waits for quiet hours to end', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await insertDelivery(db, {
      recipientId: cast.patientId,
      createdAt: clock.now,
      appointmentId: id,
      template: 'appointment-scheduled',
    });
    await cast.admin.post('/appointment/reschedule-appointment', {
      appointmentId: id,
      appointmentDate: '2026-10-15',
      appointmentTime: '09:00',
      ...quietly,
    });
    expect((await changePlan(id)).payload).toEqual({ appointmentId: id, revision: 2 });
  });
});

describe('a message preview', () => {
  const preview = (caller: Cast['admin'], id: string, body: object) =>
    caller.post(`/appointment/${id}/preview-message`, body);
  const assigning = ({ providerId }: Cast) => ({
    move: 'assign',
    providerId,
    appointmentDate: '2026-10-16',
    appointmentTime: '09:30',
  });

  it('shows another language on request and says which one the patient gets', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    const spanish = (await preview(cast.admin, id, { ...assigning(cast), language: 'es' })).json().data;
    const own = (await preview(cast.admin, id, assigning(cast))).json().data;
    expect([spanish.language, own.language]).toEqual(['en', 'en']);
    expect(spanish.messages[0].text).not.toBe(own.messages[0].text);
    expect(spanish.messages[0].text).toMatch(/visita|cita/i);
  });

  // Rule: messages.previews-match-messages
  it('shows the text of each channel that reaches the patient', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    const shown = await preview(cast.admin, id, assigning(cast));
    expect(shown.statusCode, shown.body).toBe(200);
    const { to, messages, note } = shown.json().data;
    expect(to).toMatch(/\w+ \w+/);
    expect(messages.map(({ channel }: { channel: string }) => channel)).toEqual(['email', 'text']);
    expect(messages[0].subject).toBe('Your visit is on Friday, October 16 at 9:30 AM');
    expect(messages[0].text).toContain('With: Priya Raman');
    expect(messages[1].text).toContain('Friday, October 16 at 9:30 AM');
    expect(messages[1].text).toMatch(new RegExp(`/appointments/appointment_details/${id}$`));
    expect(note).toBeNull();
  });

  // Rule: messages.previews-match-messages
  it('changes nothing and creates no working link', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    const before = await snapshot(stage, id);
    const links = () => db.selectFrom('accessLinks').selectAll().execute();
    const made = await links();
    await preview(cast.admin, id, assigning(cast));
    await preview(cast.admin, id, { move: 'cancel' });
    expect(await snapshot(stage, id)).toEqual(before);
    expect(await links()).toEqual(made);
  });

  it('omits opted-out channels and missing addresses, and says so', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    await db
      .insertInto('notificationOptOuts')
      .values({ userId: cast.patientId, kind: 'appointments', channel: 'email' })
      .execute();
    const byText = (await preview(cast.admin, id, { move: 'accept' })).json().data;
    expect(byText.messages.map(({ channel }: { channel: string }) => channel)).toEqual(['text']);
    expect(byText.note).toBe('No email (turned off by the patient).');
    await db.updateTable('users').set({ phoneE164: null }).where('id', '=', cast.patientId).execute();
    const byNothing = (await preview(cast.admin, id, { move: 'accept' })).json().data;
    expect(byNothing.messages).toEqual([]);
    expect(byNothing.note).toMatch(
      /^.* won’t be notified: no email \(turned off by the patient\), no text \(no phone number\)\.$/,
    );
  });

  it('states quiet hours, the grace period, and changes the patient is not notified of', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast, { appointmentDate: '2026-10-20' });
    const later = { move: 'reschedule', appointmentDate: '2026-10-21', appointmentTime: '11:00' };
    const byDay = (await preview(cast.admin, id, later)).json().data;
    expect(byDay.note).toBe('Sends in 3 minutes, combined with any other changes made by then.');
    const asked = await book(cast);
    const silent = (await preview(cast.admin, asked, { move: 'reschedule' })).json().data;
    expect(silent).toEqual({
      to: '',
      language: null,
      messages: [],
      note: 'The patient isn’t notified of this. Only staff are.',
    });
    clock.now = new Date('2026-10-15T03:00:00Z');
    const { admin } = await newCast(stage);
    expect((await preview(admin, id, later)).json().data.note).toBe(
      'Quiet hours: it will go out on Thursday, October 15 at 8:00 AM.',
    );
  });

  it('is refused for an illegal transition and to anyone who cannot make it', async () => {
    const [cast, other] = [await newCast(stage), await newCast(stage)];
    const id = await book(cast);
    expect((await preview(cast.admin, id, { move: 'setOut' })).json().data).toEqual({
      to: '',
      language: null,
      messages: [],
      note: 'A visit with status pending approval can’t be changed to on the way.',
    });
    expect((await preview(other.provider, id, { move: 'setOut' })).statusCode).toBe(404);
    expect((await preview(cast.patient, id, { move: 'cancel' })).statusCode).toBe(403);
  });
});
