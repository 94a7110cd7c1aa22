import type { Db } from '@bedside/db/database';
import { buildBooking, insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { type TestDatabase, withDatabase } from '@bedside/testing/postgres';
import { type Caller, type ServiceUnderTest, startServices } from '@bedside/testing/service';
import { expect } from 'vitest';
import { appointmentsService } from '../app.ts';

/** Wednesday, 10:00 in Chicago */
export const WEDNESDAY = new Date('2026-10-14T15:00:00Z');

export interface Stage {
  db: Db;
  database: TestDatabase;
  service: ServiceUnderTest;
  clock: { now: Date };
}

export async function openStage(): Promise<Stage> {
  const database = await withDatabase();
  const clock = { now: WEDNESDAY };
  const service = await startServices([appointmentsService], database, { now: () => clock.now });
  return { db: database.db, database, service, clock };
}

export interface Cast {
  patientId: string;
  householdId: string;
  providerId: string;
  adminId: string;
  serviceId: string;
  patient: Caller;
  provider: Caller;
  admin: Caller;
}

export async function newCast({ db, service }: Stage): Promise<Cast> {
  const [{ id: patientId, householdId }, provider, admin, { id: serviceId }] = await Promise.all([
    insertPatient(db),
    insertStaff(db, { role: 'PROVIDER', firstName: 'Priya', lastName: 'Raman' }),
    insertStaff(db, { role: 'ADMIN', firstName: 'Dana', lastName: 'Okafor' }),
    insertService(db),
  ]);
  return {
    patientId,
    householdId,
    providerId: provider.id,
    adminId: admin.id,
    serviceId,
    patient: await service.as({ id: patientId }),
    provider: await service.as(provider),
    admin: await service.as(admin),
  };
}

export const bookingOf = (cast: Cast, overrides: Parameters<typeof buildBooking>[2] = {}) =>
  buildBooking({ id: cast.patientId }, { id: cast.serviceId }, overrides);

/** @returns the id of an appointment awaiting approval */
export async function book(cast: Cast, overrides: Parameters<typeof buildBooking>[2] = {}): Promise<string> {
  const booked = await cast.patient.post('/appointment/add-appointment', bookingOf(cast, overrides));
  expect(booked.statusCode, booked.body).toBe(200);
  return booked.json().data.id;
}

export const assignment = (cast: Cast, appointmentId: string, overrides = {}) => ({
  appointmentId,
  providerId: cast.providerId,
  appointmentDate: '2026-10-14',
  appointmentTime: '14:00',
  ...overrides,
});

/** @returns the id of an appointment this afternoon */
export async function schedule(cast: Cast, overrides = {}): Promise<string> {
  const appointmentId = await book(cast);
  const assigned = await cast.admin.post(
    '/appointment/assign-provider',
    assignment(cast, appointmentId, overrides),
  );
  expect(assigned.statusCode, assigned.body).toBe(200);
  return appointmentId;
}

export const setStatus = (caller: Caller, appointmentId: string, appointmentStatus: string, more = {}) =>
  caller.post('/appointment/change-status', { appointmentId, appointmentStatus, ...more });

export async function snapshot({ db }: Stage, appointmentId: string) {
  const [appointment, history, events, plans] = await Promise.all([
    db.selectFrom('appointments').selectAll().where('id', '=', appointmentId).executeTakeFirst(),
    db.selectFrom('appointmentHistory').selectAll().where('appointmentId', '=', appointmentId).execute(),
    db.selectFrom('outbox').selectAll().orderBy('id').execute(),
    db.selectFrom('plannedEvents').selectAll().orderBy('key').execute(),
  ]);
  return { appointment, history, events, plans };
}
