import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { ConsentRow } from '@bedside/contracts/people/consent.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useGetList } from 'react-admin';
import { mayRead } from '../../../auth/use-permission.ts';
import { useMe } from '../../../data/me.ts';
import { useListTotal } from '../../../data/use-list-total.ts';
import { useNotes } from '../notes/use-notes.ts';

/** Counts are undefined while loading. */
export interface Counts {
  appointments?: number;
  documents?: number;
  openInvoices?: number;
  notes?: number;
}

const SHOWN_VISITS = 5;
const SHOWN_CONSENTS = 10;
const MAX_INVOICES = 100;

export const useLatestAppointments = (patientId: string) =>
  useGetList<AppointmentRow>(
    'appointments',
    {
      pagination: { page: 1, perPage: SHOWN_VISITS },
      sort: { field: 'appointment', order: 'DESC' },
      filter: { patientId },
    },
    { enabled: mayRead(useMe(), 'appointments') },
  );

export const useLatestConsents = (userId: string) =>
  useGetList<ConsentRow>(
    'consents',
    {
      pagination: { page: 1, perPage: SHOWN_CONSENTS },
      sort: { field: 'sentAt', order: 'DESC' },
      filter: { userId },
    },
    { enabled: mayRead(useMe(), 'consents') },
  );

export const useInvoices = (patientId: string) =>
  useGetList<InvoiceRecord>(
    'invoices',
    {
      pagination: { page: 1, perPage: MAX_INVOICES },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: { patientId },
    },
    { enabled: mayRead(useMe(), 'invoices') },
  );

const useDocumentCount = (patientId: string) =>
  useListTotal('documents', {
    filter: { patientId },
    sort: 'createdAt',
    enabled: mayRead(useMe(), 'documents'),
  });

export const useCounts = ({ id }: PatientRecord): Counts => ({
  appointments: useLatestAppointments(id).total,
  documents: useDocumentCount(id),
  openInvoices: useInvoices(id).data?.filter(({ dueAmount }) => dueAmount > 0).length,
  notes: useNotes(id, false).total,
});
