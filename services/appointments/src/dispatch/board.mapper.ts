import type { Board, BoardVisit } from '@bedside/contracts/appointments/dispatch.schema';
import type { BoardFacts, BoardRow } from '@bedside/domain/appointments/board.queries';
import { localDay, localTime } from '@bedside/domain/practice/local-time';
import { toAllowed, toTime, type Viewer } from '../visits/visit.mapper.ts';

const toInstant = (at: Date | null) => at?.toISOString() ?? null;

/** A visit in a day, to whoever asks. */
export function toBoardVisit(row: BoardRow, viewer: Viewer): BoardVisit {
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
    city: row.city,
    postalCode: row.postalCode,
    preferedAppointmentDate: row.preferredDate,
    appointmentSlot: row.slots,
    telemedicineTime: toTime(row.telemedicineTime),
    providerId: row.providerId,
    appointmentDate: row.startsAt && localDay(row.startsAt, timeZone),
    startTime: timeOf(row.startsAt),
    endTime: timeOf(row.endsAt),
    startsAt: toInstant(row.startsAt),
    endsAt: toInstant(row.endsAt),
    durationMinutes: row.durationMinutes,
    setOutAt: toInstant(row.setOutAt),
    arrivedAt: toInstant(row.arrivedAt),
    confirmedAt: toInstant(row.confirmedAt),
    lateMinutes: row.lateMinutes,
    travelMinutes: row.travelMinutes,
    clash: row.clash,
    waitingSince: row.statusSince.toISOString(),
    allowedTransitions: toAllowed(row, viewer),
  };
}

export const toBoard = (
  { from, to }: { from: string; to: string },
  { settings, at, providers, visits, unassigned, unassignedCount }: BoardFacts,
  actor: Viewer['actor'],
): Board => ({
  from,
  to,
  timeZone: settings.timeZone,
  now: at.now.toISOString(),
  travelBufferMinutes: settings.travelBufferMinutes,
  providers,
  visits: visits.map((visit) => toBoardVisit(visit, { actor, at })),
  unassigned: unassigned.map((visit) => toBoardVisit(visit, { actor, at })),
  unassignedCount,
});
