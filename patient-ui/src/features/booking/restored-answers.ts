import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import type { BookingValues } from './booking-form.ts';

export const BOOK_PATH = '/appointments/book_appointment';
/** The page that adds a person to the family and returns to the booking draft. */
export const ADD_FOR_BOOKING = '/profile/family/add?from=booking';

interface Choices {
  memberIds: readonly string[];
  services: readonly Pick<PatientService, 'id' | 'telemedicine' | 'needsConsent'>[];
}

/** Restores answers after a reload, dropping choices that are no longer available. */
export function restoredAnswers(stored: BookingValues, { memberIds, services }: Choices): BookingValues {
  // A reload while the consent question is open does not count as consent.
  const chosen = services.filter(
    ({ id, needsConsent }) => stored.serviceIds.includes(id) && (!needsConsent || stored.consentAccepted),
  );
  return {
    ...stored,
    patientIds: stored.patientIds.filter((id) => memberIds.includes(id)),
    serviceIds: stored.serviceIds.filter((id) => chosen.some((service) => service.id === id)),
    telemedicine: chosen.some(({ telemedicine }) => telemedicine),
    files: Object.fromEntries(
      Object.entries(stored.files).map(([patientId, files]) => [
        patientId,
        files.map(({ id, name, contentType }) => ({ id, name, contentType })),
      ]),
    ),
    filesStates: {},
  };
}
