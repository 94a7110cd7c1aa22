import type { addAppointmentRequest } from '@bedside/contracts/appointments/appointment-requests.api';
import type { CallInput } from '@bedside/contracts/call';
import type { Caller } from '@bedside/testing/service';
import { expect } from 'vitest';
import type { Stage } from '../appointments/appointment-stage.fixture.ts';

type Body = CallInput<typeof addAppointmentRequest>['body'];

let requests = 0;

export function requestFor(service: { id: string }, overrides: Partial<Body> = {}): Body {
  requests += 1;
  return {
    token: `token ${requests}`,
    firstName: 'Ada',
    lastName: 'Lindqvist',
    DOB: '1990-07-14',
    gender: 'Female',
    primarySymptoms: 'Sore throat',
    serviceIds: [service.id],
    preferedAppointmentDate: '2026-10-15',
    appointmentSlot: ['MORNING'],
    serviceAddress: { address1: '12 Harbor Lane', postalCode: '60614', city: 'CHICAGO', state: 'Illinois' },
    locationType: 'Home',
    isPatient: false,
    phoneNumber: `312444${String(requests).padStart(4, '0')}`,
    email: `ada${requests}@example.com`,
    howDidUHeardAboutus: 'Work of Mouth',
    ...overrides,
  };
}

/** Accepts each human-check token once, except `bad`, so that tests need not solve a challenge. */
export function trustEachTokenOnce({ service }: Stage): void {
  const spent = new Set<string>();
  service.parts.integrations.humanCheck.verify = async (token) => {
    if (token === 'bad' || spent.has(token)) return false;
    spent.add(token);
    return true;
  };
}

export const ask = (nobody: Caller, body: object) => nobody.post('/appointment/add-web-appointment', body);

/** @returns the stored request */
export async function asked(stage: Stage, service: { id: string }, overrides: Partial<Body> = {}) {
  const body = requestFor(service, overrides);
  const answer = await ask(stage.service.anonymous, body);
  expect(answer.statusCode, answer.body).toBe(200);
  const request = await stage.db
    .selectFrom('appointmentRequests')
    .selectAll()
    .where('email', '=', body.email)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  return { ...request, body };
}

export async function everything({ db }: Stage) {
  const [requests, appointments, patients, audit, events] = await Promise.all([
    db.selectFrom('appointmentRequests').selectAll().orderBy('id').execute(),
    db.selectFrom('appointments').selectAll().orderBy('id').execute(),
    db.selectFrom('patients').selectAll().orderBy('id').execute(),
    db.selectFrom('auditLog').select('id').where('outcome', '=', 'done').orderBy('id').execute(),
    db.selectFrom('outbox').selectAll().orderBy('id').execute(),
  ]);
  return { requests, appointments, patients, audit, events };
}
