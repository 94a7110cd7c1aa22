import { activeStatuses, appointmentStatuses } from '@bedside/contracts/appointments/appointment-status';
import { appointmentExportFilters } from '@bedside/contracts/payments/exports.schema';
import type { Filters } from '../../../list/filters.ts';

/** What a filter of visits is called where they are exported. */
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

/** A list's filter as that of an export of the same visits; null where an export has no such filter. */
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
