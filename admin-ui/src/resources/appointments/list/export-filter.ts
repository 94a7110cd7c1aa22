import {
  activeStatuses,
  appointmentStatuses,
  statusBadges,
} from '@bedside/contracts/appointments/appointment-status';
import { appointmentExportFilters } from '@bedside/contracts/payments/exports.schema';
import { paymentModes } from '@bedside/contracts/payments/payment.schema';
import { rangeFilterText } from '../../../list/date-ranges.ts';
import type { Filters } from '../../../list/filters.ts';
import { modeText } from '../../../money/money-text.ts';

const exported: Readonly<Record<string, string>> = {
  q: 'q',
  from: 'startDate',
  to: 'endDate',
  category: 'category',
  patientId: 'patientId',
  providerId: 'providerId',
  paymentMode: 'paymentMode',
  paymentVerified: 'paymentVerified',
  telemedicine: 'telemedicine',
  soapNoteSubmitted: 'soapNoteSubmitted',
  requestType: 'requestType',
};

/** Null if the export doesn’t support one of the filters. */
export function exportFilterOf({
  appointmentStatus,
  active,
  paymentRequest,
  ...filters
}: Filters): Filters | null {
  const wanted = appointmentStatus === undefined ? appointmentStatuses : [appointmentStatus].flat();
  const status = appointmentStatuses.filter(
    (one) =>
      wanted.includes(one) &&
      (active === undefined || activeStatuses.includes(one) === active) &&
      (paymentRequest === undefined || (one === 'PAYMENT REQUESTED') === paymentRequest),
  );
  if (status.length === 0) return null;
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined);
  if (entries.some(([name]) => exported[name] === undefined)) return null;
  const named: Record<string, unknown> = Object.fromEntries(
    entries.map(([name, value]) => [exported[name] ?? name, value]),
  );
  if (status.length < appointmentStatuses.length) named.status = status;
  const { q: _, ...checked } = named;
  return appointmentExportFilters.safeParse(checked).success ? named : null;
}

const statusWords = (value: unknown): string =>
  appointmentStatuses
    .filter((status) => (Array.isArray(value) ? value.includes(status) : value === status))
    .map((status) => statusBadges[status].label)
    .join(' or ');

const modeOf = (value: unknown): string => {
  const mode = paymentModes.find((one) => one === value);
  return mode ? modeText(mode).toLowerCase() : String(value);
};

export const appointmentFilterLabels = {
  q: (value: unknown) => `search “${value}”`,
  appointmentStatus: (value: unknown) => `status ${statusWords(value)}`,
  ...rangeFilterText,
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

const billLater: Filters = { requestType: 'BML', paymentRequest: true };

/** The fixed filters of lists with their own path. */
export const alwaysIn = {
  '/bml_request': billLater,
  '/appointments/BML_request': billLater,
  '/cashRequest': { requestType: 'CASH', paymentRequest: true },
} as const satisfies Record<string, Filters>;
