import type {
  AppointmentPrice,
  AppointmentType,
  TimeOfDay,
} from '@bedside/contracts/appointments/appointment.schema';
import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { PaymentMode } from '@bedside/contracts/payments/payment.schema';
import type { Role } from '@bedside/contracts/people/user.schema';
import type { Generated, JSONColumnType } from 'kysely';

export interface ServicesTable {
  id: string;
  name: string;
  rateCents: number;
  description: Generated<string>;
  category: string;
  enabled: Generated<boolean>;
  telemedicine: Generated<boolean>;
  singlePatientOnly: Generated<boolean>;
  needsConsent: Generated<boolean>;
  producesReport: Generated<boolean>;
  taxable: Generated<boolean>;
  cptCode: string | null;
  /** How long it takes on a visit; null for the practice's usual length. */
  durationMinutes: Generated<number | null>;
  /** Sent by itself to the patients of a visit. */
  questionnaireId: Generated<string | null>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  removedAt: Generated<Date | null>;
}

/** What staff enters as done; patients book the other catalogue. */
export interface ProviderServicesTable {
  id: string;
  name: string;
  rateCents: number;
  description: Generated<string>;
  category: string;
  cptCode: string | null;
  enabled: Generated<boolean>;
  taxable: Generated<boolean>;
  producesReport: Generated<boolean>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  removedAt: Generated<Date | null>;
}

export interface AppointmentsTable {
  id: string;
  key: Generated<string>;
  status: AppointmentStatus;
  statusChangedAt: Date;
  type: AppointmentType;
  telemedicine: Generated<boolean>;
  patientId: string;
  householdId: string;
  bookedBy: string;
  preferredDate: string;
  preferredTimesOfDay: TimeOfDay[];
  /** HH:mm:ss as PostgreSQL gives it */
  telemedicineTime: string | null;
  telemedicineLink: string | null;
  locationType: 'Home' | 'Apartment' | 'Office' | 'Other' | null;
  address1: string | null;
  address2: string | null;
  postalCode: string | null;
  city: string | null;
  state: string | null;
  specialInstruction: string | null;
  consentAcceptedAt: Date | null;
  providerId: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  serviceDate: string;
  scheduleRevision: Generated<number>;
  patientRescheduleCount: Generated<number>;
  enRouteAt: Date | null;
  /** In dollars, as shown when the visit was booked. */
  estimate: JSONColumnType<AppointmentPrice>;
  commentsForPatient: string | null;
  providerNotes: string | null;
  providerSummary: string | null;
  medicalOrder: string | null;
  adminComment: string | null;
  soapNote: string | null;
  soapNoteStatus: Generated<'NONE' | 'DRAFT' | 'SUBMITTED'>;
  soapNoteTemplateId: Generated<string | null>;
  soapNoteTemplateName: Generated<string | null>;
  soapNoteVersion: Generated<number>;
  soapNoteSavedAt: Generated<Date | null>;
  soapNoteSavedBy: Generated<string | null>;
  soapNoteSubmittedAt: Generated<Date | null>;
  soapNoteSubmittedBy: Generated<string | null>;
  producesReport: Generated<boolean>;
  reportRequirementWaived: Generated<boolean>;
  cancellationReason: string | null;
  paymentMode: PaymentMode | null;
  paymentRequestType: PaymentMode | null;
  appointmentRequestId: Generated<string | null>;
  /** The patient says that the confirmed time stands. */
  patientConfirmedAt: Generated<Date | null>;
  providerArrivedAt: Generated<Date | null>;
  calendarDescription: Generated<string | null>;
  calendarSequence: Generated<number>;
  lateCancellationFeeCents: Generated<number | null>;
  version: Generated<number>;
  createdAt: Date;
}

export interface AppointmentPatientsTable {
  appointmentId: string;
  patientId: string;
  isPrimary: boolean;
  symptom: string | null;
  symptomImage1: Generated<string | null>;
  symptomImage2: Generated<string | null>;
}

export interface AppointmentServicesTable {
  appointmentId: string;
  serviceId: string;
  position: number;
  name: string;
  description: string;
  category: string;
  rateCents: number;
}

export interface ServicesRenderedTable {
  appointmentId: string;
  position: number;
  /** Of one catalogue or the other. */
  serviceId: string | null;
  providerServiceId: Generated<string | null>;
  name: string;
  costCents: number;
  taxable: boolean;
}

export interface AppointmentHistoryTable {
  id: string;
  appointmentId: string;
  occurredAt: Date;
  transition: string;
  fromStatus: AppointmentStatus | null;
  toStatus: AppointmentStatus;
  actorId: string | null;
  actorRole: Role | null;
  reason: string | null;
  before: unknown;
  after: unknown;
}

/** Differences; a day and status has as many visits as its rows add up to. Written by triggers alone. */
export interface AppointmentDailyCountsTable {
  /** yyyy-MM-dd */
  serviceDate: string;
  status: AppointmentStatus;
  appointmentCount: number;
}
