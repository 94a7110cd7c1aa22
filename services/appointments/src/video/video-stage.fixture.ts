import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Role } from '@bedside/contracts/people/user.schema';
import { type LiveMessage, liveMessage } from '@bedside/contracts/practice/live.api';
import { newId } from '@bedside/db/id';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { addHours, addMinutes, subDays } from 'date-fns';
import { expect } from 'vitest';
import { newCast, openStage, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';

export const startsAt = addMinutes(WEDNESDAY, 10);

export const signed = (by: string, answeredAt = subDays(WEDNESDAY, 3)) => ({
  status: 'APPROVED' as const,
  answeredAt,
  answeredBy: by,
  signatureKind: 'TYPED' as const,
  signatureName: 'Nora Whitfield',
});

export async function openVideoStage() {
  const stage = await openStage();
  const { db, service } = stage;
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });

  async function newCall({
    consent = true,
    ...overrides
  }: {
    consent?: boolean;
    [column: string]: unknown;
  } = {}) {
    const cast = await newCast(stage);
    const { patientId, householdId, providerId, serviceId } = cast;
    await db
      .updateTable('providers')
      .set({ licenseState: 'IL', licenseExpiresOn: '2027-01-31' })
      .where('id', '=', providerId)
      .execute();
    if (consent) await insertConsent(db, { id: patientId }, { type: 'TELEMEDICINE', ...signed(patientId) });
    const { id } = await insertAppointment(
      db,
      { id: patientId, householdId },
      { id: serviceId, name: 'Video visit' },
      {
        status: 'SCHEDULED',
        telemedicine: true,
        providerId,
        startsAt,
        endsAt: addMinutes(startsAt, 30),
        ...overrides,
      },
    );
    const devices = { patient: newId(), provider: newId() };
    return {
      ...cast,
      id,
      devices,
      joinAsPatient: (body = {}) =>
        cast.patient.post(`/video/${id}/join`, { deviceId: devices.patient, locationState: 'IL', ...body }),
      joinAsProvider: () => cast.provider.post(`/video/${id}/join`, { deviceId: devices.provider }),
      admit: () => cast.provider.post(`/video/${id}/admit`, { userId: patientId }),
      signal: (body = {}) =>
        cast.provider.post(`/video/${id}/signal`, {
          deviceId: devices.provider,
          to: patientId,
          signal: 'offer',
          ...body,
        }),
      seats: () => db.selectFrom('videoSeats').selectAll().where('appointmentId', '=', id).execute(),
    };
  }

  async function meeting() {
    const call = await newCall();
    for (const act of [call.joinAsPatient, call.joinAsProvider, call.admit]) {
      const answer = await act();
      expect(answer.statusCode, answer.body).toBe(200);
    }
    return call;
  }

  async function listenAs(token: string, device: string) {
    const { body } = await fetch(`${origin}/v1/live?device=${device}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const input = Readable.fromWeb(body as ReadableStream<Uint8Array>);
    const lines = createInterface({ input })[Symbol.asyncIterator]();
    const next = async (): Promise<LiveMessage> => {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error('the stream has ended');
        if (value.startsWith('data: ')) return liveMessage.parse(JSON.parse(value.slice('data: '.length)));
      }
    };
    await next();
    return { next };
  }

  async function listen(userId: string, role: Role, device: string) {
    const sessionId = newId();
    const times = { createdAt: WEDNESDAY, lastSeenAt: WEDNESDAY, expiresAt: addHours(WEDNESDAY, 12) };
    await db
      .insertInto('sessions')
      .values({ id: sessionId, userId, ...times })
      .execute();
    const token = service.app.jwt.sign({ sub: userId, sid: sessionId, role });
    return listenAs(token, device);
  }

  return { ...stage, newCall, meeting, listen, listenAs };
}
