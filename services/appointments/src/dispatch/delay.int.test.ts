import { insertStaff } from '@bedside/testing/factories/people';
import { addMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Cast,
  newCast,
  openStage,
  schedule,
  setStatus,
  WEDNESDAY,
} from '../appointments/appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock } = stage;

beforeEach(() => {
  clock.now = WEDNESDAY;
});

const announce = ({ provider }: Cast, appointmentIds: string[], minutes: number = 30) =>
  provider.post('/appointment/my-day/delay', { minutes, appointmentIds });
const preview = async ({ provider }: Cast, minutes: number = 30) => {
  const answer = await provider.post('/appointment/my-day/delay/preview', { minutes });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};
const eventsOf = (id: string) =>
  db
    .selectFrom('outbox')
    .select('payload')
    .where('type', '=', 'appointment.delayed')
    .where('entityId', '=', id)
    .execute();
const lateNoticeOf = (id: string) =>
  db.selectFrom('plannedEvents').select('dueAt').where('key', '=', `late:${id}`).executeTakeFirstOrThrow();

// Rule: appointments.delay-is-announced
describe('a provider who is late', () => {
  it('sees what each patient of the remaining visits of today would get', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await schedule(await newCast(stage));
    const [first, ...others] = await preview(cast, 45);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ appointmentId: id, message: { messages: [{ channel: 'text' }] } });
    expect(first.message.messages[0].text).toContain('about 45 minutes late');
    expect(await eventsOf(id)).toEqual([]);
  });

  it('notifies them once, though the process died before it answered', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const send = () =>
      cast.provider.post(
        '/appointment/my-day/delay',
        { minutes: 30, appointmentIds: [id] },
        { headers: { 'idempotency-key': `late-${id}` } },
      );
    await send();
    await db
      .updateTable('idempotencyKeys')
      .set({ responseStatus: null, responseBody: null, createdAt: new Date(0) })
      .where('key', '=', `late-${id}`)
      .execute();
    const again = await send();
    expect(again.json(), again.body).toMatchObject({ message: 'Patient notified.' });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('notifies the patients, and the automatic notice waits as much longer', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const { dueAt } = await lateNoticeOf(id);
    const answer = await announce(cast, [id]);
    expect(answer.json()).toMatchObject({ message: 'Patient notified.', data: { notified: 1 } });
    expect(await eventsOf(id)).toEqual([
      { payload: { appointmentId: id, revision: expect.any(Number), minutes: 30 } },
    ]);
    expect((await lateNoticeOf(id)).dueAt).toEqual(addMinutes(dueAt, 30));
    const rows = await db
      .selectFrom('auditLog')
      .select(['patientId', 'after'])
      .where('action', '=', 'appointment.delay')
      .where('entityId', '=', id)
      .execute();
    expect(rows).toEqual([{ patientId: cast.patientId, after: { minutes: 30 } }]);
  });

  it('notifies no one when one of the visits belongs to someone else', async () => {
    const cast = await newCast(stage);
    const own = await schedule(cast);
    const foreign = await schedule(await newCast(stage));
    expect((await announce(cast, [own, foreign])).statusCode).toBe(404);
    expect(await eventsOf(own)).toEqual([]);
  });

  it('notifies no one of a visit at which they have arrived', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await setStatus(cast.provider, id, 'ON THE WAY');
    await db.updateTable('appointments').set({ providerArrivedAt: clock.now }).where('id', '=', id).execute();
    expect(await preview(cast)).toEqual([]);
    expect((await announce(cast, [id])).statusCode).toBe(422);
  });

  it('is refused with a delay that isn’t offered', async () => {
    const cast = await newCast(stage);
    const answer = await announce(cast, [await schedule(cast)], 20);
    expect(answer.json().issues).toEqual([{ path: 'minutes', message: 'Choose one of the offered delays.' }]);
  });

  it('must be a provider: no one else has a day to be late on', async () => {
    const admin = await stage.service.as(await insertStaff(db, { role: 'ADMIN' }));
    expect((await admin.post('/appointment/my-day/delay/preview', { minutes: 30 })).statusCode).toBe(403);
  });
});
