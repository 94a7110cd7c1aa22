import type {
  AppointmentRequestRecord,
  AppointmentRequestRow,
} from '@bedside/contracts/appointments/appointment-request.schema';
import { formatPhone } from '@bedside/contracts/common/phone';
import { toDollars } from '@bedside/contracts/money';
import type {
  AppointmentRequestDetails,
  AppointmentRequestListItem,
} from '@bedside/domain/appointments/appointment-request.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';

export const toAppointmentRequestRow = (row: AppointmentRequestListItem): AppointmentRequestRow => ({
  id: row.id,
  key: row.key,
  status: row.status,
  firstName: row.firstName,
  lastName: row.lastName,
  fullname: fullNameOf(row),
  isPatient: row.isExistingPatient,
  email: row.email,
  phone: formatPhone(row.phoneE164),
  phoneE164: row.phoneE164,
  serviceNames: row.serviceNames,
  telemedicine: row.telemedicine,
  preferedAppointmentDate: row.preferredDate,
  appointmentSlot: row.preferredTimesOfDay,
  city: row.city,
  postalCode: row.postalCode,
  totalAmount: row.estimatedTotal,
  appointmentId: row.appointmentId,
  appointmentKey: row.appointmentKey,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});

export const toAppointmentRequestRecord = (read: AppointmentRequestDetails): AppointmentRequestRecord => ({
  ...toAppointmentRequestRow(read),
  DOB: read.dateOfBirth,
  gender: read.gender,
  primarySymptoms: read.primarySymptoms,
  services: read.services.map(({ rateCents, ...service }) => ({
    ...service,
    rate: toDollars(rateCents),
  })),
  serviceAddress: toAddress(read),
  locationType: read.locationType,
  specialInstruction: read.specialInstruction,
  howDidUHeardAboutus: read.referralSource,
  consentAccepted: read.consentAcceptedAt !== null,
  estimate: read.estimate,
  reason: read.decisionReason,
  decidedByName:
    read.deciderFirstName && read.deciderLastName
      ? fullNameOf({ firstName: read.deciderFirstName, lastName: read.deciderLastName })
      : null,
  decidedAt: read.decidedAt?.toISOString() ?? null,
  possibleDuplicates: read.likely.map((patient) => ({
    id: patient.id,
    fullname: fullNameOf(patient),
    dateOfBirth: patient.dateOfBirth,
    email: patient.email,
    phone: patient.phoneE164 && formatPhone(patient.phoneE164),
    membershipType: patient.membershipType,
    status: patient.status,
    city: patient.city,
    because: patient.because,
  })),
});

function toAddress({ address1, address2, postalCode, city, state }: AppointmentRequestDetails) {
  if (!address1 || !postalCode || !city || !state) return null;
  return { address1, address2, postalCode, city, state };
}
