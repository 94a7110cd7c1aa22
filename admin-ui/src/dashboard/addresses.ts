import {
  type AppointmentStatus,
  appointmentStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import { type Filters, listAddress } from '../list/filters.ts';

/** What counts as a visit of a day; a cancelled one does not. */
const held = appointmentStatuses.filter((status) => status !== 'CANCELLED');
const undecided: readonly AppointmentStatus[] = ['PENDING APPROVAL', 'AWAITING TIME'];
const finished: readonly AppointmentStatus[] = ['AWAITING PAYMENT', 'PAYMENT REQUESTED', 'PAID'];

const visits = (filters: Filters) => listAddress('appointments', filters);
const onDay = (day: string) => ({ from: day, to: day });

interface Span {
  /** yyyy-MM-dd, both included */
  from: string;
  to: string;
}

/** The list behind each figure of the dashboard: what it counts, and nothing else. */
export const addresses = {
  ofStatus: (today: string, appointmentStatus: AppointmentStatus) =>
    visits({ ...onDay(today), appointmentStatus }),
  held: (span: Span) => visits({ ...span, appointmentStatus: held }),
  unassigned: (today: string) => visits({ ...onDay(today), unassigned: true, appointmentStatus: undecided }),
  late: () => visits({ late: true }),
  pendingApproval: () => visits({ appointmentStatus: 'PENDING APPROVAL' }),
  settlements: (requestType: 'BML' | 'CASH') =>
    visits({ appointmentStatus: 'PAYMENT REQUESTED', requestType }),
  unsigned: () => visits({ appointmentStatus: finished, soapNoteSubmitted: false }),
  webRequests: () => listAddress('web-appointments', { status: 'requested' }),
  unverified: () => listAddress('payments', { unverified: true }),
  collected: (span: Span) => listAddress('payments', { paymentStatus: 'SUCCESSFUL', ...span }),
  outstanding: () => listAddress('invoices', { status: 'PAYMENT_REQUESTED' }),
  questionnairesOut: () => listAddress('predictive-360', { status: 'NOT SUBMITTED', expired: false }),
  billMeLater: () => listAddress('invoices', { status: 'BML' }),
};

/** The same for what super-admins look after. */
export const practiceAddresses = {
  failedMessages: () => listAddress('messages', { state: 'failed' }),
  trail: (today: string) => listAddress('admin_logs', { startDate: today, endDate: today }),
  refused: (today: string) =>
    listAddress('admin_logs', { startDate: today, endDate: today, outcome: 'refused' }),
  emergencies: () => listAddress('admin_logs', { q: 'emergencyAccess' }),
  invitations: () => listAddress('providers/invitation', { status: 'PENDING' }),
  patients: () => listAddress('patients', {}),
  consents: () => listAddress('consents', { consentStatus: 'SENT' }),
};
