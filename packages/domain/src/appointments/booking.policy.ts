import type { AppointmentType } from '@bedside/contracts/appointments/booking.schema';
import type { Issue } from '@bedside/contracts/errors';
import type { UserStatus } from '@bedside/contracts/people/user.schema';
import { isOpenAt } from '@bedside/contracts/practice/opening';
import { zoneIssues } from '../practice/service-zone.policy.ts';
import type { PracticeSettings } from '../practice/settings.ts';

export interface BookableService {
  id: string;
  enabled: boolean;
  telemedicine: boolean;
  singlePatientOnly: boolean;
  needsConsent: boolean;
}

export interface Booking {
  appointmentType: AppointmentType;
  /** In the order chosen; null for an unknown service. */
  services: readonly (BookableService | null)[];
  /** yyyy-MM-dd, practice-local */
  preferedAppointmentDate: string;
  today: string;
  /** HH:mm, practice-local */
  timeNow: string;
  telemedicineTime?: string | undefined;
  practice: Pick<PracticeSettings, 'openingHours' | 'holidays' | 'hours' | 'zones' | 'supportPhone'>;
  postalCode?: string | undefined;
  hasAddress: boolean;
  hasLocation: boolean;
  familyMemberIds: readonly string[];
  patientIds: readonly string[];
  /** One household: the payer's, or one that shares appointments with the payer. */
  householdIds: ReadonlySet<string>;
  symptoms: readonly { patientId: string }[];
  consentAccepted: boolean;
  byStaff: boolean;
}

export type RequestedBooking = Pick<
  Booking,
  | 'services'
  | 'preferedAppointmentDate'
  | 'today'
  | 'practice'
  | 'postalCode'
  | 'hasAddress'
  | 'hasLocation'
  | 'patientIds'
  | 'consentAccepted'
  | 'byStaff'
>;

/** One issue per field, for a request without an account. */
export const requestIssues = (requested: RequestedBooking): Issue[] => [
  ...serviceIssues(requested),
  ...placeIssues(requested),
  ...dayIssues(requested.preferedAppointmentDate, requested.today),
  ...consentIssues(requested),
];

export const bookingIssues = (booking: Booking): Issue[] => [
  ...serviceIssues(booking),
  ...patientIssues(booking),
  ...symptomIssues(booking),
  ...placeIssues(booking),
  ...dayIssues(booking.preferedAppointmentDate, booking.today),
  ...callTimeIssues(booking),
  ...consentIssues(booking),
];

export const SINGLE_PATIENT_MESSAGE = 'This service is available only for single patient.';

/** Telemedicine is always booked by itself. */
export const isTelemedicine = (services: Booking['services']): boolean =>
  services.some((service) => service?.telemedicine);

export const dayIssues = (preferedAppointmentDate: string, today: string): Issue[] =>
  preferedAppointmentDate < today
    ? [{ path: 'preferedAppointmentDate', message: 'Choose today or a later date.' }]
    : [];

function serviceIssues({ services, patientIds }: Pick<Booking, 'services' | 'patientIds'>): Issue[] {
  const telemedicineFirst = services[0]?.telemedicine ?? false;
  return services.flatMap((service, index) => {
    const issue = (message: string) => [{ path: `serviceIds.${index}`, message }];
    if (!service?.enabled) return issue('This service isn’t available to book.');
    if (services.findIndex((other) => other?.id === service.id) < index)
      return issue('Choose each service only once.');
    if (services.length > 1 && telemedicineFirst && index > 0)
      return issue('Any other services cannot be availed with "Telemedicine Visit" service.');
    if (services.length > 1 && service.telemedicine && index > 0)
      return issue('"Telemedicine Visit" service cannot be availed with any other services.');
    if (service.singlePatientOnly && patientIds.length > 1) return issue(SINGLE_PATIENT_MESSAGE);
    return [];
  });
}

export function patientIssues({
  appointmentType,
  familyMemberIds,
  patientIds,
  householdIds,
}: Pick<Booking, 'appointmentType' | 'familyMemberIds' | 'patientIds' | 'householdIds'>): Issue[] {
  if (appointmentType === 'SELF_ONLY' && familyMemberIds.length)
    return [{ path: 'familyMemberIds', message: 'This visit is for one person only.' }];
  if (appointmentType !== 'SELF_ONLY' && !familyMemberIds.length)
    return [{ path: 'familyMemberIds', message: 'Choose at least one family member.' }];
  if (new Set(patientIds).size < patientIds.length)
    return [{ path: 'familyMemberIds', message: 'Choose each person only once.' }];
  return familyMemberIds.flatMap((id, index) =>
    householdIds.has(id) ? [] : [{ path: `familyMemberIds.${index}`, message: 'Select a household member.' }],
  );
}

/** Applies to staff bookings too. */
export const inactiveIssues = (
  people: readonly { id: string; firstName: string; status: UserStatus }[],
  { patientIds, familyMemberIds, byStaff }: Pick<Booking, 'patientIds' | 'familyMemberIds' | 'byStaff'>,
): Issue[] =>
  people
    .filter(({ id, status }) => status === 'INACTIVE' && patientIds.includes(id))
    .map(({ id, firstName }) => ({
      path: familyMemberIds.includes(id) ? `familyMemberIds.${familyMemberIds.indexOf(id)}` : 'patientId',
      message: byStaff
        ? `${firstName} is inactive. Reactivate them on their patient page, then book.`
        : `${firstName} is inactive. Please call us to book for them.`,
    }));

export const symptomIssues = ({ symptoms, patientIds }: Pick<Booking, 'symptoms' | 'patientIds'>): Issue[] =>
  symptoms.flatMap(({ patientId }, index) => {
    const issue = (message: string) => [{ path: `primarySymptoms.${index}.patientId`, message }];
    if (!patientIds.includes(patientId)) return issue('This person isn’t on the visit.');
    const first = symptoms.findIndex((other) => other.patientId === patientId);
    return first < index ? issue('Enter one primary symptom for each person.') : [];
  });

function placeIssues({
  services,
  hasAddress,
  hasLocation,
  postalCode,
  practice,
  byStaff,
}: RequestedBooking): Issue[] {
  if (isTelemedicine(services)) return [];
  return [
    ...(byStaff ? [] : zoneIssues(postalCode, practice)),
    ...(hasAddress ? [] : [{ path: 'serviceAddress', message: 'Enter the address of the visit.' }]),
    ...(hasLocation ? [] : [{ path: 'locationType', message: 'Choose a location type.' }]),
  ];
}

function callTimeIssues(booking: Booking): Issue[] {
  const { services, telemedicineTime, preferedAppointmentDate: day, today, timeNow, practice } = booking;
  if (telemedicineTime === undefined) return [];
  const issue = (message: string) => [{ path: 'telemedicineTime', message }];
  if (!isTelemedicine(services))
    return issue('Only telemedicine visits have a preferred time. Leave this blank.');
  if (day === today && telemedicineTime <= timeNow)
    return issue('That time has already passed. Choose a later one.');
  return isOpenAt(day, telemedicineTime, practice)
    ? []
    : issue(`Choose a time during our hours: ${practice.hours}.`);
}

const consentIssues = ({ services, consentAccepted, byStaff }: RequestedBooking): Issue[] =>
  services.some((service) => service?.needsConsent) && !consentAccepted && !byStaff
    ? [{ path: 'consentAccepted', message: 'Please accept to continue' }]
    : [];
