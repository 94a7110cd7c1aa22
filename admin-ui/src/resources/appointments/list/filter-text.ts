import { appointmentStatuses, statusBadges } from '@bedside/contracts/appointments/appointment-status';
import { paymentModes } from '@bedside/contracts/payments/payment.schema';
import { rangeText } from '../../../list/date-ranges.ts';
import { modeText } from '../../../money/mode-text.ts';

const statusWords = (value: unknown): string =>
  appointmentStatuses
    .filter((status) => (Array.isArray(value) ? value.includes(status) : value === status))
    .map((status) => statusBadges[status].label)
    .join(' or ');

const modeOf = (value: unknown): string => {
  const mode = paymentModes.find((one) => one === value);
  return mode ? modeText(mode).toLowerCase() : String(value);
};

/** What hides rows, in words, for a list that is empty. */
export const appointmentFilterLabels = {
  q: (value: unknown) => `search “${value}”`,
  appointmentStatus: (value: unknown) => `status ${statusWords(value)}`,
  from: (value: unknown) => `on or after ${rangeText({ from: String(value), to: String(value) })}`,
  to: (value: unknown) => `on or before ${rangeText({ from: String(value), to: String(value) })}`,
  category: (value: unknown) => `category ${value}`,
  providerId: () => 'provider',
  unassigned: () => 'unassigned',
  telemedicine: (value: unknown) => (value ? 'telemedicine' : 'in-home'),
  patientId: () => 'patient',
  active: (value: unknown) => (value ? 'active' : 'completed or canceled'),
  late: () => 'running late',
  paymentVerified: (value: unknown) => (value ? 'verified payments' : 'unverified payments'),
  paymentMode: (value: unknown) => `payment method ${modeOf(value)}`,
  paymentRequest: (value: unknown) => (value ? 'pending payment request' : 'no payment request'),
  requestType: (value: unknown) => `requested method ${modeOf(value)}`,
  soapNoteSubmitted: (value: unknown) => (value ? 'signed note' : 'unsigned note'),
  patientServiceIds: () => 'services booked',
  providerServiceIds: () => 'services rendered',
};
