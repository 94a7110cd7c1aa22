import { rangeWords } from '../../../list/date-ranges.ts';

const day = (value: unknown) => rangeWords({ from: String(value), to: String(value) });

/** What each filter says, for the empty list. */
export const invoiceFilterWords = {
  q: (value: unknown) => `the search “${value}”`,
  id: () => 'the ones that were asked for',
  status: () => 'the status',
  kind: () => 'what it is for',
  category: (value: unknown) => `the category ${value}`,
  patientId: () => 'the patient',
  appointmentId: () => 'the visit',
  verified: (value: unknown) => (value === true ? 'unverified payments' : 'verified payments'),
  paymentMode: () => 'the method',
  requestType: () => 'how the patient asked to settle',
  age: () => 'the age',
  overdue: () => 'what is not overdue',
  outstanding: () => 'what is owed no more',
  from: (value: unknown) => `dates before ${day(value)}`,
  to: (value: unknown) => `dates after ${day(value)}`,
};

export const ages = [
  { value: '0-30', label: '0–30 days' },
  { value: '31-60', label: '31–60' },
  { value: '61-90', label: '61–90' },
  { value: 'over-90', label: 'Over 90' },
] as const;
