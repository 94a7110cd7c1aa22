import type { AppointmentPrice, TimeOfDay } from '@bedside/contracts/appointments/appointment.schema';
import type { AppointmentRequestStatus } from '@bedside/contracts/appointments/appointment-request.schema';
import type { Language } from '@bedside/contracts/common/languages';
import type { Gender } from '@bedside/contracts/people/patient-fields';
import type { Generated, JSONColumnType } from 'kysely';

export interface AppointmentRequestsTable {
  id: string;
  key: Generated<string>;
  status: Generated<AppointmentRequestStatus>;
  firstName: string;
  lastName: string;
  /** yyyy-MM-dd */
  dateOfBirth: string;
  gender: Gender;
  primarySymptoms: string;
  isExistingPatient: boolean;
  phoneE164: string;
  email: string;
  referralSource: string;
  /** In which whoever asked is answered. */
  language: Generated<Language>;
  preferredDate: string;
  preferredTimesOfDay: TimeOfDay[];
  telemedicine: boolean;
  address1: string | null;
  address2: string | null;
  postalCode: string | null;
  city: string | null;
  state: string | null;
  locationType: 'Home' | 'Apartment' | 'Office' | 'Other' | null;
  specialInstruction: string | null;
  consentAcceptedAt: Date | null;
  /** In dollars, as shown when it was asked for. */
  estimate: JSONColumnType<AppointmentPrice>;
  deduplicationHash: Buffer;
  decisionReason: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  version: Generated<number>;
  createdAt: Date;
}

export interface AppointmentRequestServicesTable {
  appointmentRequestId: string;
  serviceId: string;
  position: number;
  name: string;
  rateCents: number;
}

export interface CalendarFeedsTable {
  userId: string;
  tokenHash: Buffer;
  createdAt: Date;
}

export interface OfficeLocationsTable {
  id: string;
  name: string;
  address1: string;
  address2: string | null;
  postalCode: string;
  city: string;
  state: string;
  phoneE164: string | null;
  hours: string | null;
  enabled: Generated<boolean>;
  version: Generated<number>;
  createdAt: Generated<Date>;
}

export interface WaitlistEntriesTable {
  id: string;
  appointmentId: string;
  /** yyyy-MM-dd */
  startDate: string;
  endDate: string;
  timesOfDay: TimeOfDay[];
  createdAt: Date;
}

export interface ReleasedSlotsTable {
  id: string;
  providerId: string;
  startsAt: Date;
  endsAt: Date;
  releasedByAppointmentId: string;
  createdAt: Date;
  filledByAppointmentId: string | null;
  /** Taken, past, or offered to everybody who waits. */
  closedAt: Date | null;
}

export type SlotOfferStatus = 'OFFERED' | 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'GONE';

export interface SlotOffersTable {
  id: string;
  releasedSlotId: string;
  appointmentId: string;
  status: Generated<SlotOfferStatus>;
  offeredAt: Date;
  expiresAt: Date;
  answeredAt: Date | null;
}
