import { rangeFilterText } from '../../../list/date-ranges.ts';

export const invoiceFilterLabels = {
  q: (value: unknown) => `search “${value}”`,
  id: () => 'selected invoices',
  status: () => 'status',
  kind: () => 'type',
  category: (value: unknown) => `category ${value}`,
  patientId: () => 'patient',
  appointmentId: () => 'appointment',
  verified: (value: unknown) => (value === true ? 'verified payments' : 'unverified payments'),
  paymentMode: () => 'payment method',
  requestType: () => 'requested method',
  age: () => 'age',
  overdue: () => 'past due',
  outstanding: () => 'outstanding',
  ...rangeFilterText,
};

export const agingBuckets = [
  { value: '0-30', label: '0–30 days' },
  { value: '31-60', label: '31–60' },
  { value: '61-90', label: '61–90' },
  { value: 'over-90', label: 'Over 90' },
] as const;

/** The fixed filter of the list with its own path. */
export const alwaysInInvoices = { '/bml_request_invoice': { status: 'BML' } } as const;
