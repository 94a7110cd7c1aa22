import type { Services } from '@bedside/db/schema';
import type { Selectable } from 'kysely';
import { transitionContext } from '../appointment-status/appointment.queries.ts';
import type { PracticeSettings } from '../practice/settings.ts';
import type { AppointmentDetailsData } from './appointment-details.queries.ts';
import type { InsertedAppointment } from './insert-appointment.ts';

interface Known {
  practice: PracticeSettings;
  now: Date;
  people: readonly Pick<
    AppointmentDetailsData['people'][number],
    'id' | 'firstName' | 'lastName' | 'relationshipToAccountHolder'
  >[];
  services: readonly Selectable<Services>[];
}

/** Mirrors `appointmentDetails` for an appointment just booked, without files. */
export const newAppointmentDetails = (
  { appointment, patients, entry, booker }: InsertedAppointment,
  { practice, now, people, services }: Known,
): AppointmentDetailsData => ({
  appointment: {
    ...appointment,
    ...nobodyAssigned,
    ...notInvoiced,
    reportsMissing: appointment.producesReport,
    waitlist: null,
    isOnPlan: false,
    slotOfferId: null,
    isManaged: true,
    showsBill: true,
    showsPlace: true,
    showsResultsOf: patients.map(({ patientId }) => patientId),
    showsPartsOf: patients.map(({ patientId }) => patientId),
    serviceMinutes: services.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0),
  },
  at: transitionContext(now, practice),
  settings: practice,
  people: patients
    .toSorted(
      (one, other) =>
        Number(other.isPrimary) - Number(one.isPrimary) || (one.patientId < other.patientId ? -1 : 1),
    )
    .flatMap(({ patientId, isPrimary, symptom }) =>
      people
        .filter(({ id }) => id === patientId)
        .map(({ id, firstName, lastName, relationshipToAccountHolder }) => ({
          id,
          firstName,
          lastName,
          relationshipToAccountHolder,
          isPrimary,
          symptom: symptom ?? null,
          ...noFiles,
        })),
    ),
  services: services.map(({ id: serviceId, name, description, category, rateCents }) => ({
    serviceId,
    name,
    description,
    category,
    rateCents,
  })),
  availed: [],
  price: null,
  timeline: [{ ...entry, fromStatus: null, reason: null, patientNotified: true, ...booker, ...nobodyGiven }],
  reports: [],
});

const nobodyAssigned = {
  providerFirstName: null,
  providerLastName: null,
  providerImage: null,
  providerCredentials: null,
};

const notInvoiced = {
  invoiceStatus: null,
  billLater: null,
  dueOn: null,
  invoiceId: null,
  invoiceNumber: null,
  refundedCents: null,
  totalCents: null,
  paidCents: null,
  taxRate: null,
  paymentVerified: null,
  paymentRemarks: null,
  paymentInFlight: false,
  lateFeeBill: null,
  deposit: null,
};

const noFiles = {
  file1Id: null,
  file1Name: null,
  file1Type: null,
  file2Id: null,
  file2Name: null,
  file2Type: null,
};

const nobodyGiven = { assignedFirstName: null, assignedLastName: null };
