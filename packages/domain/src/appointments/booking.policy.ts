import type { AppointmentType } from '@bedside/contracts/appointments/appointment.schema';
import type { Issue } from '@bedside/contracts/errors';

export interface ServiceOffered {
  id: string;
  enabled: boolean;
  telemedicine: boolean;
  singlePatientOnly: boolean;
  needsConsent: boolean;
}

/** A wish for a visit, as far as the rules of booking look at it. */
export interface Booking {
  appointmentType: AppointmentType;
  /** In the order they were chosen; null for a service that does not exist. */
  services: readonly (ServiceOffered | null)[];
  /** yyyy-MM-dd, the practice's */
  preferedAppointmentDate: string;
  today: string;
  hasAddress: boolean;
  hasLocation: boolean;
  familyMemberIds: readonly string[];
  /** Everybody on the visit. */
  patientIds: readonly string[];
  /** The people the visit can be for: of one household, the payer's or one whose people share their visits. */
  householdIds: ReadonlySet<string>;
  symptoms: readonly { patientId: string }[];
  consentAccepted: boolean;
  /** Staff may leave the aesthetics consent for later. */
  byStaff: boolean;
}

/** Everything that keeps a visit from being booked, each with its field. Patient document §5, product-rules §1. */
export const bookingIssues = (booking: Booking): Issue[] => [
  ...serviceIssues(booking),
  ...peopleIssues(booking),
  ...symptomIssues(booking),
  ...placeIssues(booking),
  ...dayIssues(booking.preferedAppointmentDate, booking.today),
  ...consentIssues(booking),
];

/** A visit is telemedicine when its one service is. */
export const isTelemedicine = (services: Booking['services']): boolean =>
  services.some((service) => service?.telemedicine);

export const dayIssues = (preferedAppointmentDate: string, today: string): Issue[] =>
  preferedAppointmentDate < today
    ? [{ path: 'preferedAppointmentDate', message: 'Choose today or a later date.' }]
    : [];

function serviceIssues({ services, patientIds }: Booking): Issue[] {
  const telemedicineFirst = services[0]?.telemedicine ?? false;
  return services.flatMap((service, index) => {
    const issue = (message: string) => [{ path: `serviceIds.${index}`, message }];
    if (!service?.enabled) return issue('This service cannot be booked.');
    if (services.findIndex((other) => other?.id === service.id) < index)
      return issue('Choose each service once.');
    if (services.length > 1 && telemedicineFirst && index > 0)
      return issue('Any other services cannot be availed with "Telemedicine Visit" service.');
    if (services.length > 1 && service.telemedicine && index > 0)
      return issue('"Telemedicine Visit" service cannot be availed with any other services.');
    if (service.singlePatientOnly && patientIds.length > 1)
      return issue('This service is available only for single patient.');
    return [];
  });
}

function peopleIssues({ appointmentType, familyMemberIds, patientIds, householdIds }: Booking): Issue[] {
  if (appointmentType === 'SELF_ONLY' && familyMemberIds.length)
    return [{ path: 'familyMemberIds', message: 'This visit is for one person only.' }];
  if (appointmentType !== 'SELF_ONLY' && !familyMemberIds.length)
    return [{ path: 'familyMemberIds', message: 'Choose at least one family member.' }];
  if (new Set(patientIds).size < patientIds.length)
    return [{ path: 'familyMemberIds', message: 'Choose each person once.' }];
  return familyMemberIds.flatMap((id, index) =>
    householdIds.has(id)
      ? []
      : [{ path: `familyMemberIds.${index}`, message: 'Choose a member of the household.' }],
  );
}

const symptomIssues = ({ symptoms, patientIds }: Booking): Issue[] =>
  symptoms.flatMap(({ patientId }, index) => {
    const issue = (message: string) => [{ path: `primarySymptoms.${index}.patientId`, message }];
    if (!patientIds.includes(patientId)) return issue('This person is not on the visit.');
    const first = symptoms.findIndex((other) => other.patientId === patientId);
    return first < index ? issue('Enter one primary symptom a person.') : [];
  });

function placeIssues({ services, hasAddress, hasLocation }: Booking): Issue[] {
  if (isTelemedicine(services)) return [];
  return [
    ...(hasAddress ? [] : [{ path: 'serviceAddress', message: 'Enter the address of the visit.' }]),
    ...(hasLocation ? [] : [{ path: 'locationType', message: 'Choose the kind of place.' }]),
  ];
}

const consentIssues = ({ services, consentAccepted, byStaff }: Booking): Issue[] =>
  services.some((service) => service?.needsConsent) && !consentAccepted && !byStaff
    ? [{ path: 'consentAccepted', message: 'Please accept to continue' }]
    : [];
