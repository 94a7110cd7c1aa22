import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import type { DayRow } from '@bedside/domain/appointments/provider-day.queries';
import { formatPhone } from '@bedside/domain/contact.policy';
import type { Viewer } from '../appointments/appointment.mapper.ts';
import { toAddress } from '../appointments/details.mapper.ts';
import { toBoardAppointment } from './board.mapper.ts';

export const toDayAppointment = (row: DayRow, viewer: Viewer): DayAppointment => ({
  ...toBoardAppointment(row, viewer),
  patientAge: row.age,
  patientGender: row.gender,
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
});
