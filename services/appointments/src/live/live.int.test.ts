import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Role } from '@bedside/contracts/people/user.schema';
import { type LiveMessage, liveMessage } from '@bedside/contracts/practice/live.api';
import { newId } from '@bedside/db/id';
import { relayBatch } from '@bedside/queue/relay';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { book, newCast, openStage, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { openLiveStream } from './live.routes.ts';

const stage = await openStage();
const { db, service } = stage;
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });

async function openSession(userId: string) {
  const sessionId = newId();
  const times = { createdAt: WEDNESDAY, lastSeenAt: WEDNESDAY, expiresAt: addHours(WEDNESDAY, 12) };
  await db
    .insertInto('sessions')
    .values({ id: sessionId, userId, ...times })
    .execute();
  return sessionId;
}

async function listen(userId: string, role: Role, path = '/v1/live') {
  const token = service.app.jwt.sign({ sub: userId, sid: await openSession(userId), role });
  const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const lines = linesOf(response.body as ReadableStream<Uint8Array>);
  return {
    response,
    next: async (): Promise<LiveMessage> => {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error('the stream has ended');
        if (value.startsWith('data: ')) return liveMessage.parse(JSON.parse(value.slice('data: '.length)));
      }
    },
  };
}
const linesOf = (body: ReadableStream<Uint8Array>) =>
  createInterface({ input: Readable.fromWeb(body) })[Symbol.asyncIterator]();

const changed = (entityId: string) => ({
  type: 'changed' as const,
  entityType: 'appointment' as const,
  entityId,
});

describe('live updates', () => {
  it('start with unread counts, and require a session', async () => {
    const { patientId } = await newCast(stage);
    const live = await listen(patientId, 'PATIENT');
    expect(live.response.headers.get('content-type')).toBe('text/event-stream');
    expect(live.response.headers.get('cache-control')).toBe('no-store');
    expect(await live.next()).toEqual({
      type: 'unread',
      entityType: 'notification',
      entityId: patientId,
      unread: { chat: 0, notification: 0 },
    });
    expect((await service.anonymous.get('/live')).statusCode).toBe(401);
  });

  // Rule: messages.live-updates-reach-their-audience
  it('reach each user only about their records', async () => {
    const cast = await newCast(stage);
    const patient = await listen(cast.patientId, 'PATIENT');
    const provider = await listen(cast.providerId, 'PROVIDER');
    const admin = await listen(cast.adminId, 'ADMIN');
    for (const live of [patient, provider, admin]) await live.next();
    const [mine, ours, given] = [newId(), newId(), newId()];
    const { live } = service.parts;
    await live.publish(changed(ours), { users: [], staff: true });
    await live.publish(changed(given), { users: [cast.providerId], staff: true });
    await live.publish(changed(mine), { users: [cast.patientId], staff: true });
    expect(await patient.next()).toEqual(changed(mine));
    expect(await provider.next()).toEqual(changed(given));
    expect([await admin.next(), await admin.next(), await admin.next()]).toEqual(
      [ours, given, mine].map(changed),
    );
  });

  it('give days of appointments and counts of open work only to consoles that ask for them', async () => {
    const cast = await newCast(stage);
    const consoles = [
      await listen(cast.adminId, 'ADMIN', '/v1/live?details=true'),
      await listen(cast.adminId, 'ADMIN', '/v1/live?details=true'),
    ];
    const plain = await listen(cast.adminId, 'ADMIN');
    const patient = await listen(cast.patientId, 'PATIENT', '/v1/live?details=true');
    for (const live of [...consoles, plain, patient]) await live.next();
    const id = newId();
    const message = { ...changed(id), date: '2026-03-04' };
    await service.parts.live.publish(message, { users: [cast.patientId], staff: true });
    for (const live of consoles) {
      expect(await live.next()).toEqual(message);
      const counts = await live.next();
      expect(counts).toMatchObject({ type: 'work', work: { appointments: expect.any(Number) } });
    }
    const last = newId();
    await service.parts.live.publish(changed(last), { users: [cast.patientId], staff: true });
    expect([await plain.next(), await plain.next()]).toEqual([changed(id), changed(last)]);
    expect([await patient.next(), await patient.next()]).toEqual([changed(id), changed(last)]);
  });

  it('carry the day of an appointment that was booked', async () => {
    const cast = await newCast(stage);
    const admin = await listen(cast.adminId, 'ADMIN', '/v1/live?details=true');
    await admin.next();
    const id = await book(cast);
    const { serviceDate } = await db
      .selectFrom('appointments')
      .select('serviceDate')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { live } = service.parts;
    while ((await relayBatch({ db, queues: { addJobs: async () => {} }, live, now: () => WEDNESDAY })) > 0);
    for (;;) {
      const { entityId, date } = await admin.next();
      if (entityId !== id) continue;
      expect(date).toBe(serviceDate);
      break;
    }
  });

  it('recount when a notification arrives', async () => {
    const cast = await newCast(stage);
    const appointmentId = await book(cast);
    const event = await db
      .selectFrom('outbox')
      .select('id')
      .where('entityId', '=', appointmentId)
      .executeTakeFirstOrThrow();
    const patient = await listen(cast.patientId, 'PATIENT');
    await patient.next();
    const row = {
      type: 'appointment',
      title: 'Visit requested',
      body: 'Open it.',
      entityType: 'appointment',
    };
    await db
      .insertInto('notifications')
      .values({
        ...row,
        id: newId(),
        eventId: event.id,
        userId: cast.patientId,
        entityId: appointmentId,
        createdAt: WEDNESDAY,
      })
      .execute();
    const message = { type: 'changed', entityType: 'notification', entityId: newId() } as const;
    await service.parts.live.publish(message, { users: [cast.patientId], staff: false });
    expect(await patient.next()).toMatchObject({ type: 'unread', unread: { notification: 1 } });
  });

  it('end with the session', async () => {
    const { patientId } = await newCast(stage);
    const sessionId = await openSession(patientId);
    const actor = { userId: patientId, sessionId, role: 'PATIENT', permissions: [] } as const;
    const stream = openLiveStream(service.parts, actor, new AbortController().signal, { heartbeatMs: 10 });
    const heard: string[] = [];
    stream.on('data', (chunk: Buffer) => heard.push(String(chunk)));
    await expect.poll(() => heard.join('')).toContain(': beat');
    const ended = once(stream, 'end');
    await db.updateTable('sessions').set({ revokedAt: WEDNESDAY }).where('id', '=', sessionId).execute();
    await ended;
  });

  it('go on without a position while it cannot be read', async () => {
    const { patientId } = await newCast(stage);
    const sessionId = await openSession(patientId);
    const actor = { userId: patientId, sessionId, role: 'PATIENT', permissions: [] } as const;
    let isAway = true;
    const positionOf = async () => {
      if (isAway) throw new Error('timeout exceeded when trying to connect');
      return '1.10';
    };
    const stream = openLiveStream(service.parts, actor, new AbortController().signal, {
      positionOf,
    });
    const lines = linesOf(Readable.toWeb(stream) as ReadableStream<Uint8Array>);
    const next = async () => {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error('the stream has ended');
        if (value) return JSON.parse(value.slice('data: '.length));
      }
    };
    expect(await next()).toMatchObject({ type: 'unread' });
    isAway = false;
    const id = newId();
    await service.parts.live.publish(changed(id), { users: [patientId], staff: false });
    expect(await next()).toEqual({ ...changed(id), position: '1.10' });
    stream.destroy();
  });

  it('are limited to twenty per session, and closing one frees a place', async () => {
    const { patientId } = await newCast(stage);
    const actor = {
      userId: patientId,
      sessionId: await openSession(patientId),
      role: 'PATIENT',
      permissions: [],
    } as const;
    const open = () => openLiveStream(service.parts, actor, new AbortController().signal);
    const streams = Array.from({ length: 20 }, open);
    expect(open).toThrow(expect.objectContaining({ code: 'TOO_MANY' }));
    const [first] = streams;
    first?.destroy();
    if (first) await once(first, 'close');
    streams.push(open());
    for (const stream of streams) stream.destroy();
  });

  it('end for a client that does not read', async () => {
    const { patientId } = await newCast(stage);
    const sessionId = await openSession(patientId);
    const actor = { userId: patientId, sessionId, role: 'PATIENT', permissions: [] } as const;
    const stream = openLiveStream(service.parts, actor, new AbortController().signal);
    const closed = once(stream, 'close');
    for (let sent = 0; sent < 4_000; sent += 1)
      await service.parts.live.publish(changed(newId()), { users: [patientId], staff: false });
    await closed;
    expect(stream.destroyed).toBe(true);
  });

  it('end within five seconds of a sign-out', async () => {
    const { patientId } = await newCast(stage);
    const sessionId = await openSession(patientId);
    const token = service.app.jwt.sign({ sub: patientId, sid: sessionId, role: 'PATIENT' });
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${origin}/v1/live`, { headers });
    await db.updateTable('sessions').set({ revokedAt: WEDNESDAY }).where('id', '=', sessionId).execute();
    const since = performance.now();
    await response.text();
    expect(performance.now() - since).toBeLessThan(5_000);
  }, 30_000);

  it('end at server shutdown', async () => {
    const { patientId } = await newCast(stage);
    const closing = new AbortController();
    const actor = { userId: patientId, sessionId: newId(), role: 'PATIENT', permissions: [] } as const;
    const stream = openLiveStream(service.parts, actor, closing.signal);
    const ended = once(stream.resume(), 'end');
    closing.abort();
    await ended;
  });
});
