import { newId } from '@bedside/db/id';
import { insertAppointmentRequest } from '@bedside/testing/factories/appointment-requests';
import { insertDelivery } from '@bedside/testing/factories/messages';
import { addSeconds } from 'date-fns';
import { beforeAll, describe, expect, it } from 'vitest';
import { book, type Cast, newCast, openStage, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';

const stage = await openStage();
const { db } = stage;
let cast: Cast;
let appointmentId: string;
let eventId: string;

beforeAll(async () => {
  cast = await newCast(stage);
  appointmentId = await book(cast);
  const event = await db
    .selectFrom('outbox')
    .select('id')
    .where('entityId', '=', appointmentId)
    .executeTakeFirstOrThrow();
  eventId = event.id;
});

const notify = async (userId: string, title: string, second: number) => {
  const id = newId();
  await db
    .insertInto('notifications')
    .values({
      id,
      eventId,
      userId,
      type: title,
      title,
      body: 'Open it to see.',
      entityType: 'appointment',
      entityId: appointmentId,
      createdAt: addSeconds(WEDNESDAY, second),
    })
    .execute();
  return id;
};

describe('the notification bell', () => {
  // Rule: messages.live-updates-reach-their-audience
  it("shows one's own notifications, newest first, and marks them as read", async () => {
    const first = await notify(cast.patientId, 'Visit requested', 1);
    await notify(cast.patientId, 'Visit accepted', 2);
    const foreign = await notify(cast.adminId, 'New visit request', 3);
    const { data, meta } = (await cast.patient.get('/list/push-notifications')).json();
    expect(data.notifications.map((row: { title: string }) => row.title)).toEqual([
      'Visit accepted',
      'Visit requested',
    ]);
    expect(meta.itemCount).toBe(2);

    await cast.patient.post('/list/push-notifications/read', { ids: [first, foreign] });
    const unread = async () =>
      (
        await db
          .selectFrom('notifications')
          .select('title')
          .where('readAt', 'is', null)
          .orderBy('title')
          .execute()
      ).map((row) => row.title);
    expect(await unread()).toEqual(['New visit request', 'Visit accepted']);
    await cast.patient.post('/list/push-notifications/read', { ids: [] });
    expect(await unread()).toHaveLength(2);
    await cast.patient.post('/list/push-notifications/read', {});
    expect(await unread()).toEqual(['New visit request']);
  });
});

describe('the delivery log', () => {
  const send = async (channel: 'email' | 'text', state: 'sent' | 'queued') => {
    const id = newId();
    const row = { eventId, eventType: 'appointment.requested', recipientId: cast.patientId } as const;
    await db
      .insertInto('deliveries')
      .values({
        ...row,
        id,
        channel,
        state,
        template: 'appointment-requested',
        appointmentId: appointmentId,
        createdAt: WEDNESDAY,
      })
      .execute();
    return id;
  };

  // Rule: messages.every-send-is-a-row
  it('masks recipients, counts statuses, and resends messages', async () => {
    const sent = await send('email', 'sent');
    const queued = await send('text', 'queued');
    const filter = JSON.stringify({ appointmentId: appointmentId, state: 'sent' });
    const log = await cast.admin.get('/admin/messages', { query: { filter } });
    expect(log.json()).toMatchObject([{ id: sent, recipient: expect.stringMatching(/^p•••@example\.com$/) }]);
    expect(JSON.parse(String(log.headers['x-facets']))).toEqual({ state: { sent: 1, queued: 1 } });

    expect((await cast.admin.post(`/admin/messages/${queued}/resend`)).statusCode).toBe(422);
    expect((await cast.admin.post(`/admin/messages/${sent}/resend`)).statusCode).toBe(200);
    expect((await cast.admin.post(`/admin/messages/${newId()}/resend`)).statusCode).toBe(404);
    const rows = await db.selectFrom('deliveries').select('state').where('channel', '=', 'email').execute();
    expect(rows.map((row) => row.state).toSorted()).toEqual(['queued', 'sent']);
  });

  it('names the sender of a request without an account, and can resend to them', async () => {
    const request = await insertAppointmentRequest(db, { id: cast.serviceId }, { createdAt: WEDNESDAY });
    const { id } = await insertDelivery(db, {
      recipientId: null,
      appointmentRequestId: request.id,
      state: 'sent',
      createdAt: WEDNESDAY,
    });
    const log = await cast.admin.get('/admin/messages', {
      query: { filter: JSON.stringify({ q: 'lindqv' }) },
    });
    expect(log.json()).toMatchObject([
      {
        id,
        personId: null,
        webAppointmentId: request.id,
        recipientName: 'Ada Lindqvist',
        recipient: expect.stringMatching(/^r•••@example\.com$/),
      },
    ]);
    expect((await cast.admin.post(`/admin/messages/${id}/resend`)).statusCode).toBe(200);
    const rows = await db
      .selectFrom('deliveries')
      .select(['state', 'recipientId'])
      .where('appointmentRequestId', '=', request.id)
      .orderBy('state')
      .execute();
    expect(rows).toEqual([
      { state: 'queued', recipientId: null },
      { state: 'sent', recipientId: null },
    ]);
  });

  it('leaves an audit row for the patient concerned when staff opens it, including staff messages', async () => {
    const { id } = await insertDelivery(db, {
      recipientId: cast.providerId,
      eventId,
      appointmentId: appointmentId,
      state: 'sent',
      createdAt: WEDNESDAY,
    });
    expect((await cast.admin.get(`/admin/messages/${id}`)).statusCode).toBe(200);
    const trail = await db
      .selectFrom('auditLog')
      .select('patientId')
      .where('action', '=', 'messages.get')
      .where('entityId', '=', id)
      .execute();
    expect(trail).toEqual([{ patientId: cast.patientId }]);
  });

  it('is for admins only', async () => {
    expect((await cast.provider.get('/admin/messages')).statusCode).toBe(403);
    expect((await cast.patient.get('/admin/messages')).statusCode).toBe(403);
  });
});
