import {
  type AppointmentStatus,
  finishedStatuses,
  notCanceledStatuses,
  requestedStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import { type Filters, listAddress } from '../list/filters.ts';
import type { agingBuckets } from '../resources/invoices/list/invoice-filters.ts';

const appointments = (filters: Filters) => listAddress('appointments', filters);
const onDay = (day: string) => ({ from: day, to: day });

type BmlAge = (typeof agingBuckets)[number]['value'];

/** Money counts on the day it was finalized, not on the day the payment started. */
const settledIn = ({ from, to }: Span) => ({ finalizedFrom: from, finalizedTo: to });

export interface Span {
  /** yyyy-MM-dd, inclusive */
  from: string;
  to: string;
}

export const canceledIn = (span: Span) => ({ ...span, appointmentStatus: 'CANCELLED' });
export const refundedIn = (span: Span) => ({ status: 'SUCCEEDED', ...settledIn(span) });

/** Each list must match its dashboard figure exactly. */
export const addresses = {
  ofStatus: (today: string, appointmentStatus: AppointmentStatus) =>
    appointments({ ...onDay(today), appointmentStatus }),
  notCanceled: (span: Span) => appointments({ ...span, appointmentStatus: notCanceledStatuses }),
  unassigned: (today: string) =>
    appointments({ ...onDay(today), unassigned: true, appointmentStatus: requestedStatuses }),
  late: () => appointments({ late: true }),
  pendingApproval: () => appointments({ appointmentStatus: 'PENDING APPROVAL' }),
  awaitingTime: () => appointments({ appointmentStatus: 'AWAITING TIME' }),
  awaitingPayment: () => appointments({ appointmentStatus: 'AWAITING PAYMENT' }),
  settlements: (requestType: 'BML' | 'CASH') => (requestType === 'BML' ? '/bml_request' : '/cashRequest'),
  unsigned: () => appointments({ appointmentStatus: finishedStatuses, soapNoteSubmitted: false }),
  appointmentRequests: () => listAddress('web-appointments', { status: 'requested' }),
  unverified: () => '/appointments/unVerified_payments',
  collected: (span: Span) => listAddress('payments', { paymentStatus: 'SUCCESSFUL', ...settledIn(span) }),
  refunded: (span: Span) => listAddress('refunds', refundedIn(span)),
  canceled: (span: Span) => appointments(canceledIn(span)),
  waitingMessages: () => listAddress('messages', { state: 'queued' }),
  outstanding: () => listAddress('invoices', { outstanding: true }),
  billMeLater: (age?: BmlAge) => listAddress('bml_request_invoice', age === undefined ? {} : { age }),
  questionnairesOut: () => listAddress('predictive-360', { status: 'NOT SUBMITTED', expired: false }),
};

export const practiceAddresses = {
  failedMessages: () => listAddress('messages', { state: 'failed' }),
  trail: (today: string) => listAddress('admin_logs', { startDate: today, endDate: today }),
  refused: (today: string) =>
    listAddress('admin_logs', { startDate: today, endDate: today, outcome: 'refused' }),
  emergencies: () => listAddress('admin_logs', { q: 'breakTheGlass' }),
  invitations: () => listAddress('providers/invitation', { status: 'PENDING' }),
  patients: () => listAddress('patients', {}),
  reviews: () => listAddress('payment-reviews', { open: true }),
  consents: () => listAddress('consents', { consentStatus: 'SENT' }),
};
