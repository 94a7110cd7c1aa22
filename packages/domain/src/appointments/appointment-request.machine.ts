import type { AppointmentRequestStatus } from '@bedside/contracts/appointments/appointment-request.schema';
import { DomainError } from '@bedside/contracts/errors';

/** Rule: appointments.request-statuses */
const reachable: Record<AppointmentRequestStatus, readonly AppointmentRequestStatus[]> = {
  requested: ['accepted', 'rejected', 'cancelled'],
  accepted: [],
  rejected: [],
  cancelled: [],
};

export function transitionAppointmentRequest(
  from: AppointmentRequestStatus,
  to: AppointmentRequestStatus,
): void {
  const allowed = [...reachable[from]];
  if (allowed.includes(to)) return;
  const message = `This request is already ${from} and can’t be changed to ${to}.`;
  throw new DomainError('INVALID_TRANSITION', message, { from, to, allowed });
}
