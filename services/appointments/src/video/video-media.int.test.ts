import { newId } from '@bedside/db/id';
import { IntegrationError } from '@bedside/integrations/integration-error';
import type { MediaServerPort } from '@bedside/integrations/media-server/media-server.port';
import { addMinutes } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { newCast, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { openVideoStage, startsAt } from './video-stage.fixture.ts';

const stage = await openVideoStage();
const { db, service, clock } = stage;

/** A media server that records its requests. */
function openServer() {
  const requests: string[] = [];
  let ids = 0;
  let isAway = false;
  const say = (what: string) => {
    if (isAway) throw new IntegrationError('media-server', 'unavailable', 'no answer');
    requests.push(what);
  };
  const connect = () => {
    ids += 1;
    return { session: `s${ids}`, handle: `h${ids}` };
  };
  const server: MediaServerPort = {
    async send(_room, offer) {
      say(`send ${offer}`);
      const connection = connect();
      return { connection, feed: `f of ${connection.session}`, answer: 'answer' };
    },
    async receive(_room, feed) {
      say(`receive ${feed}`);
      return { connection: connect(), offer: 'offer' };
    },
    accept: async ({ session }, answer) => say(`accept ${session} ${answer}`),
    keep: async ({ session }) => say(`keep ${session}`),
    end: async ({ session }) => say(`end ${session}`),
    closeRoom: async () => say('close room'),
  };
  service.parts.integrations.mediaServer = server;
  return {
    requests,
    goAway: () => {
      isAway = true;
    },
  };
}

afterEach(() => {
  service.parts.integrations.mediaServer = null;
  clock.now = WEDNESDAY;
});

const base64 = (value: string) => Buffer.from(value).toString('base64');

/** A provider and a patient in the call, and a guest who may join it. */
async function three() {
  const call = await stage.meeting();
  const guest = { id: newId(), deviceId: newId() };
  const join = () =>
    db
      .insertInto('videoGuests')
      .values({
        ...guest,
        appointmentId: call.id,
        name: 'Ana Ruiz',
        kind: 'INTERPRETER',
        phoneE164: '+13125550188',
        language: 'en',
        invitedBy: call.providerId,
        createdAt: WEDNESDAY,
        state: 'IN CALL',
        stateSince: WEDNESDAY,
      })
      .execute();
  const step = (who: 'patient' | 'provider', body: object, device = call.devices[who]) =>
    call[who].post(`/video/${call.id}/media`, { deviceId: device, ...body });
  const send = (who: 'patient' | 'provider') => step(who, { step: 'SEND', description: base64('an offer') });
  const streams = () =>
    db
      .selectFrom('videoStreams')
      .select(['id', 'seatId', 'sourceId'])
      .where('appointmentId', '=', call.id)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
  const media = async () => (await call.provider.get(`/video/${call.id}`)).json().data.media;
  return { ...call, guest, join, step, send, streams, media };
}

// Rule: appointments.video-media-server
describe('a call of three with a media server', () => {
  it('uses it, but a call of two or without a server does not', async () => {
    openServer();
    const call = await three();
    expect(await call.media()).toBe('PEERS');
    expect((await call.send('patient')).statusCode).toBe(404);
    await call.join();
    expect(await call.media()).toBe('SERVER');
    service.parts.integrations.mediaServer = null;
    expect(await call.media()).toBe('PEERS');
    expect((await call.send('patient')).statusCode).toBe(404);
    expect(await call.streams()).toEqual([]);
  });

  it("connects each person to it once, and to the others' media", async () => {
    const { requests } = openServer();
    const call = await three();
    await call.join();
    const sent = await call.send('patient');
    expect(sent.json().data).toEqual({ description: base64('answer') });
    const [stream] = await call.streams();
    const seats = (await call.provider.get(`/video/${call.id}`)).json().data.seats;
    expect(seats.find(({ userId }: { userId: string }) => userId === call.patientId).stream).toBe(stream?.id);
    await call.send('provider');
    const offered = await call.step('provider', { step: 'RECEIVE', stream: stream?.id });
    expect(offered.json().data).toEqual({ description: base64('offer') });
    const accepting = { step: 'ACCEPT', stream: stream?.id, description: base64('yes') };
    expect((await call.step('provider', accepting)).statusCode).toBe(200);
    expect((await call.step('provider', { step: 'KEEP' })).statusCode).toBe(200);
    expect(requests.toSorted()).toEqual([
      'accept s3 yes',
      'keep s2',
      'keep s3',
      'receive f of s1',
      'send an offer',
      'send an offer',
    ]);
  });

  it('refuses another device, a stranger, one’s own stream, and a stream of another call', async () => {
    const { requests } = openServer();
    const [call, other] = [await three(), await three()];
    await call.join();
    await other.join();
    await call.send('patient');
    const [stream] = await call.streams();
    requests.length = 0;
    expect((await call.step('patient', { step: 'KEEP' }, newId())).statusCode).toBe(403);
    const body = { deviceId: other.devices.patient, step: 'SEND', description: base64('x') };
    expect((await other.patient.post(`/video/${call.id}/media`, body)).statusCode).toBe(404);
    expect((await call.step('patient', { step: 'RECEIVE', stream: stream?.id })).statusCode).toBe(404);
    expect((await other.step('provider', { step: 'RECEIVE', stream: stream?.id })).statusCode).toBe(404);
    expect((await call.step('provider', { step: 'RECEIVE' })).statusCode).toBe(400);
    expect((await call.step('provider', { step: 'KEEP' })).statusCode).toBe(404);
    expect(requests).toEqual([]);
  });

  it('cuts off a device that was taken over, and everyone when one of three leaves', async () => {
    const { requests } = openServer();
    const call = await three();
    await call.join();
    await call.send('patient');
    await call.send('provider');
    const [stream] = await call.streams();
    await call.step('provider', { step: 'RECEIVE', stream: stream?.id });
    requests.length = 0;
    await call.joinAsPatient({ deviceId: newId() });
    expect(requests.toSorted()).toEqual(['end s1', 'end s3']);
    expect(await call.streams()).toHaveLength(1);
    requests.length = 0;
    await call.provider.delete(`/video/${call.id}/guests/${call.guest.id}`);
    expect(requests).toEqual(['end s2', 'close room']);
    expect(await call.streams()).toEqual([]);
  });

  it('cuts off a former provider with the next step of anyone else', async () => {
    const { requests } = openServer();
    const call = await three();
    await call.join();
    await call.send('patient');
    await call.send('provider');
    const next = await newCast(stage);
    await db
      .updateTable('appointments')
      .set({ providerId: next.providerId })
      .where('id', '=', call.id)
      .execute();
    requests.length = 0;
    expect((await call.step('provider', { step: 'KEEP' })).statusCode).toBe(404);
    expect((await call.send('provider')).statusCode).toBe(404);
    expect(requests).toEqual([]);
    expect((await call.step('patient', { step: 'KEEP' })).statusCode).toBe(404);
    expect(requests).toEqual(['end s1', 'end s2', 'close room']);
  });

  it('cuts off everyone once the call is over', async () => {
    const { requests } = openServer();
    const call = await three();
    await call.join();
    await call.send('patient');
    await call.send('provider');
    requests.length = 0;
    clock.now = addMinutes(startsAt, 61);
    const patient = await service.as({ id: call.patientId });
    const body = { deviceId: call.devices.patient, step: 'KEEP' };
    expect((await patient.post(`/video/${call.id}/media`, body)).statusCode).toBe(422);
    expect(requests).toEqual(['end s1', 'end s2', 'close room']);
  });

  it('continues without an unavailable server until one of the three leaves', async () => {
    const { goAway } = openServer();
    const call = await three();
    await call.join();
    await call.send('patient');
    goAway();
    expect((await call.send('provider')).statusCode).toBe(503);
    expect(await call.media()).toBe('PEERS');
    expect(await call.streams()).toEqual([]);
    await call.provider.delete(`/video/${call.id}/guests/${call.guest.id}`);
    const losses = await db
      .selectFrom('videoMediaLosses')
      .select('at')
      .where('appointmentId', '=', call.id)
      .execute();
    expect(losses).toEqual([]);
  });
});
