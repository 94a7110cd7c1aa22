import { appointmentStatuses, statusLooks } from '@bedside/contracts/appointments/appointment-status';
import { paymentModes } from '@bedside/contracts/payments/payment.schema';
import { rangeWords } from '../../../list/date-ranges.ts';
import { modeWords } from '../../../money/mode-words.ts';

const statusWords = (value: unknown): string =>
  appointmentStatuses
    .filter((status) => (Array.isArray(value) ? value.includes(status) : value === status))
    .map((status) => statusLooks[status].label)
    .join(' or ');

const modeOf = (value: unknown): string => {
  const mode = paymentModes.find((one) => one === value);
  return mode ? modeWords(mode).toLowerCase() : String(value);
};

/** What hides rows, in words, for a list that is empty. */
export const visitFilterWords = {
  q: (value: unknown) => `the search “${value}”`,
  appointmentStatus: (value: unknown) => `the status ${statusWords(value)}`,
  from: (value: unknown) => `dates before ${rangeWords({ from: String(value), to: String(value) })}`,
  to: (value: unknown) => `dates after ${rangeWords({ from: String(value), to: String(value) })}`,
  category: (value: unknown) => `the category ${value}`,
  providerId: () => 'the provider',
  unassigned: () => 'visits with a provider',
  telemedicine: (value: unknown) => (value ? 'visits in home' : 'telemedicine'),
  patientId: () => 'the patient',
  active: (value: unknown) => (value ? 'visits that are over' : 'visits that are not over'),
  late: () => 'visits in time',
  paymentVerified: (value: unknown) => (value ? 'unverified payments' : 'verified payments'),
  paymentMode: (value: unknown) => `the method ${modeOf(value)}`,
  paymentRequest: (value: unknown) =>
    value ? 'visits without a request to settle' : 'visits with a request to settle',
  requestType: (value: unknown) => `what was asked for, ${modeOf(value)}`,
  soapNoteSubmitted: (value: unknown) => (value ? 'visits without a signed note' : 'signed notes'),
  patientServiceIds: () => 'the services booked',
  providerServiceIds: () => 'the services availed',
};
