import { appointmentRequestAccepted } from '@bedside/contracts/appointments/appointment.events';
import type { createPatientFromAppointmentRequest as createCall } from '@bedside/contracts/appointments/appointment-requests.api';
import type { CallRequest } from '@bedside/contracts/call';
import { DomainError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { checkNewPatient, insertPatient } from '../people/create-patient.commands.ts';
import { type BookingRequest, bookAppointment } from './book-appointment.commands.ts';
import {
  type AppointmentRequest,
  decideAppointmentRequest,
  lockAppointmentRequest,
} from './lock-appointment-request.ts';

interface AcceptedRequest {
  appointmentId: string;
  appointmentKey: string;
  patientId: string;
  webAppointmentId: string;
}

/**
 * Turns a request into an appointment awaiting approval, at the requested rates and with the patient's
 * membership benefits.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; INVALID_TRANSITION for a decided request; VALIDATION on `patientId`
 * for someone who is not, or no longer, a patient
 */
export const attachPatient = (
  db: Db,
  ctx: Context,
  {
    webAppointmentId: id,
    patientId,
    version,
  }: { webAppointmentId: string; patientId: string; version?: number | undefined },
): Promise<AcceptedRequest> =>
  db.transaction().execute(async (tx) => {
    const request = await lockAppointmentRequest(tx, { id, version }, 'accepted');
    return await accept(tx, ctx, request, patientId);
  });

type NewFromRequest = CallRequest<typeof createCall>['body'];
type NewPerson = Omit<NewFromRequest, 'webAppointmentId' | 'version'>;

/**
 * Creates the patient and the appointment together. Omitted input comes from the request.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; INVALID_TRANSITION for a decided request; DUPLICATE for a contact that
 * a patient already uses, or for likely matches unless `notDuplicate`
 */
export const createPatientFromAppointmentRequest = (
  db: Db,
  ctx: Context,
  { webAppointmentId: id, version, ...changes }: NewFromRequest,
): Promise<AcceptedRequest> =>
  db.transaction().execute(async (tx) => {
    const request = await lockAppointmentRequest(tx, { id, version }, 'accepted');
    const patient = await checkNewPatient(tx, ctx, withChanges(request, changes)).catch(sayAttach);
    const patientId = newId();
    await insertPatient(tx, ctx, patientId, { ...patient, language: request.language }).catch(sayAttach);
    return await accept(tx, ctx, request, patientId);
  });

const personOf = (request: AppointmentRequest) => ({
  firstName: request.firstName,
  lastName: request.lastName,
  dateOfBirth: request.dateOfBirth,
  gender: request.gender,
  address: addressOf(request),
});

const withChanges = (
  request: AppointmentRequest,
  { email = request.email, mobile = request.phoneE164, ...changes }: NewPerson,
) => ({ ...personOf(request), ...changes, email: email ?? undefined, mobile: mobile ?? undefined });

function addressOf({ address1, address2, postalCode, city, state, locationType }: AppointmentRequest) {
  if (!address1 || !postalCode || !city || !state) return undefined;
  return {
    address1,
    address2: address2 ?? undefined,
    postalCode,
    city,
    state,
    locationType: locationType ?? 'Home',
  };
}

const ATTACH = 'Link the request to that patient instead.';

/** Names the existing patient so that staff attaches the request instead. */
function sayAttach(refusal: unknown): never {
  if (refusal instanceof DomainError && refusal.code === 'DUPLICATE') {
    const { issues = [], ...details } = refusal.details;
    throw new DomainError('DUPLICATE', `${refusal.message.replace(/\.?$/, '.')} ${ATTACH}`, {
      ...details,
      issues,
    });
  }
  throw refusal;
}

async function accept(
  tx: Tx,
  ctx: Context,
  request: AppointmentRequest,
  patientId: string,
): Promise<AcceptedRequest> {
  const webAppointmentId = request.id;
  const sold = await tx
    .selectFrom('appointmentRequestServices')
    .select(['serviceId', 'name', 'rateCents'])
    .where('appointmentRequestId', '=', webAppointmentId)
    .orderBy('position')
    .execute();
  const { consentAcceptedAt } = request;
  const { id: appointmentId } = await bookAppointment(tx, ctx, requestOf(request, sold, patientId), {
    appointmentRequestId: webAppointmentId,
    sold,
    consentAcceptedAt,
  });
  const { key: appointmentKey } = await tx
    .selectFrom('appointments')
    .select('key')
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  await decideAppointmentRequest(tx, ctx, request, { to: 'accepted' });
  await recordAudit(tx, ctx, {
    action: 'appointmentRequest.accept',
    entityType: 'appointmentRequest',
    entityId: webAppointmentId,
    patientId,
    before: { status: request.status },
    after: { status: 'accepted', appointmentId },
  });
  const payload = { webAppointmentId, appointmentId };
  await recordEvent(tx, ctx, appointmentRequestAccepted, payload, {
    entityId: webAppointmentId,
    staff: true,
  });
  return { appointmentId, appointmentKey, patientId, webAppointmentId };
}

const requestOf = (
  request: AppointmentRequest,
  sold: readonly { serviceId: string }[],
  patientId: string,
): BookingRequest => ({
  appointmentType: 'SELF_ONLY',
  patientId,
  serviceIds: sold.map((service) => service.serviceId),
  preferedAppointmentDate: request.preferredDate,
  appointmentSlot: request.preferredTimesOfDay,
  serviceAddress: appointmentAddressOf(request),
  locationType: request.locationType,
  primarySymptoms: [{ patientId, symptom: request.primarySymptoms }],
  specialInstruction: request.specialInstruction ?? undefined,
});

function appointmentAddressOf(request: AppointmentRequest): BookingRequest['serviceAddress'] {
  const address = addressOf(request);
  if (!address) return undefined;
  const { locationType: _kind, ...lines } = address;
  return lines;
}
