import type {
  Board,
  BoardAppointment,
  DayAppointment,
} from '@bedside/contracts/appointments/dispatch.schema';
import { formatPhone } from '@bedside/contracts/common/phone';
import type { BoardData, BoardRow } from '@bedside/domain/appointments/board.queries';
import type { DayRow } from '@bedside/domain/appointments/provider-day.queries';
import { waitsInVideoCall } from '@bedside/domain/appointments/video.queries';
import { localDay, localTime } from '@bedside/domain/practice/local-time';
import { toAllowedTransitions, toTime, type Viewer } from '../appointments/appointment.mapper.ts';
import { toAddress } from '../appointments/details.mapper.ts';

const toInstant = (at: Date | null) => at?.toISOString() ?? null;

function toBoardAppointment(row: BoardRow, viewer: Viewer): BoardAppointment {
  const { timeZone } = viewer.at;
  const timeOf = (at: Date | null) => at && localTime(at, timeZone);
  return {
    id: row.id,
    appointmentKey: row.key,
    appointmentStatus: row.status,
    version: row.version,
    patient: {
      id: row.patientId,
      firstName: row.firstName,
      lastName: row.lastName,
      profileImage: row.profileImage,
    },
    serviceNames: row.serviceNames,
    telemedicine: row.telemedicine,
    confidential: row.confidential,
    city: row.city,
    postalCode: row.postalCode,
    preferedAppointmentDate: row.preferredDate,
    appointmentSlot: row.preferredTimesOfDay,
    telemedicineTime: toTime(row.telemedicineTime),
    providerId: row.providerId,
    appointmentDate: row.startsAt && localDay(row.startsAt, timeZone),
    startTime: timeOf(row.startsAt),
    endTime: timeOf(row.endsAt),
    startsAt: toInstant(row.startsAt),
    endsAt: toInstant(row.endsAt),
    durationMinutes: row.durationMinutes,
    enRouteAt: toInstant(row.enRouteAt),
    providerArrivedAt: toInstant(row.providerArrivedAt),
    patientConfirmedAt: toInstant(row.patientConfirmedAt),
    lateMinutes: row.lateMinutes,
    travelMinutes: row.travelMinutes,
    clash: row.clash,
    waitingSince: row.statusChangedAt.toISOString(),
    videoWaitingSince: toInstant(waitsInVideoCall(row, viewer.at.now)),
    allowedTransitions: toAllowedTransitions(row, viewer),
  };
}

export const toBoard = (
  { from, to }: { from: string; to: string },
  { settings, at, providers, providerCount, appointments, unassigned, unassignedCount }: BoardData,
  actor: Viewer['actor'],
): Board => ({
  from,
  to,
  timeZone: settings.timeZone,
  now: at.now.toISOString(),
  travelBufferMinutes: settings.travelBufferMinutes,
  providers: providers.map(({ status: _, skills: __, licenseExpiresOn: ___, ...provider }) => provider),
  providerCount,
  appointments: appointments.map((appointment) => toBoardAppointment(appointment, { actor, at })),
  unassigned: unassigned.map((appointment) => toBoardAppointment(appointment, { actor, at })),
  unassignedCount,
});

export const toDayAppointment = (row: DayRow, viewer: Viewer): DayAppointment => ({
  ...toBoardAppointment(row, viewer),
  patientAge: row.age,
  patientGender: row.gender,
  patientLanguage: row.language,
  phone: row.reachedAt && formatPhone(row.reachedAt),
  phoneE164: row.reachedAt,
  serviceAddress: toAddress(row),
  specialInstruction: row.specialInstruction,
  telemedicineLink: row.telemedicineLink,
  allergies: row.allergies,
  noKnownAllergies: row.noKnownAllergies && row.allergies.length === 0,
  contactName: row.contactName,
  arrivalWindowStart: row.arrival?.from ?? null,
  arrivalWindowEnd: row.arrival?.to ?? null,
  soapNoteStatus: row.soapNoteStatus,
  consentIds: row.consentIds,
  formIds: row.formIds,
});
