import type { HomeVisit } from '@bedside/contracts/appointments/home.api';
import type { DocumentRow } from '@bedside/contracts/care/care.schema';
import { arrivalEnd } from '../features/home/home-text.ts';

export interface OfflineVisit extends Pick<HomeVisit, 'provider' | 'serviceAddress' | 'telemedicine'> {
  date: string;
  /** HH:mm */
  from: string | null;
  to: string | null;
  /** Null for the signed-in user. */
  firstName: string | null;
  /** Empty without clinical data, because the reason for a visit is clinical. */
  serviceNames: readonly string[];
}

/** What the portal shows without a connection. */
export interface Copy {
  timeZone: string;
  practice: { name: string; phone: string };
  visit: OfflineVisit | null;
  documents: readonly Pick<DocumentRow, 'id' | 'name' | 'createdAt'>[];
}

export interface CopyViewer {
  userId: string;
  /** The patient chose to include clinical data. */
  withClinical: boolean;
}

const NOT_CLINICAL: readonly string[] = ['Identification', 'Insurance'];

export function offlineVisit(visit: HomeVisit, { userId, withClinical }: CopyViewer): OfflineVisit {
  const { appointmentDate, appointmentTime, telemedicine, provider, serviceAddress, patient } = visit;
  return {
    date: appointmentDate ?? visit.preferedAppointmentDate,
    from: appointmentTime,
    to: appointmentTime && !telemedicine ? arrivalEnd(appointmentTime) : null,
    telemedicine,
    provider: provider && { ...provider, profileImage: null },
    serviceAddress,
    firstName: patient.id === userId ? null : patient.firstName,
    serviceNames: withClinical ? visit.serviceNames : [],
  };
}

export const offlineDocuments = (
  documents: readonly DocumentRow[],
  withClinical: boolean,
): Copy['documents'] =>
  documents
    .filter(({ category }) => withClinical || NOT_CLINICAL.includes(category))
    .map(({ id, name, createdAt }) => ({ id, name, createdAt }));
