import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import type { BookingValues } from './booking-form.ts';

interface Choices {
  /** Who may be on the visit. */
  memberIds: readonly string[];
  services: readonly Pick<PatientService, 'id' | 'telemedicine' | 'needsConsent'>[];
}

/** Answers from before a reload, less what cannot be chosen now and what does not outlive a page. */
export function keptAnswers(kept: BookingValues, { memberIds, services }: Choices): BookingValues {
  // A reload while the consent was asked for is no answer to it.
  const chosen = services.filter(
    ({ id, needsConsent }) => kept.serviceIds.includes(id) && (!needsConsent || kept.consentAccepted),
  );
  return {
    ...kept,
    patientIds: kept.patientIds.filter((id) => memberIds.includes(id)),
    serviceIds: kept.serviceIds.filter((id) => chosen.some((service) => service.id === id)),
    telemedicine: chosen.some(({ telemedicine }) => telemedicine),
    files: Object.fromEntries(
      Object.entries(kept.files).map(([patientId, files]) => [
        patientId,
        files.map(({ id, name, contentType }) => ({ id, name, contentType })),
      ]),
    ),
    filesStates: {},
  };
}
