import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { moneyText } from '@bedside/ui-kit/money';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { modeText } from '../../money/mode-text.ts';
import { kindLabels } from '../../money/money-text.ts';
import { invoiceAddress } from './invoice-address.ts';
import { invoiceBadge } from './invoice-badges.ts';

const purpose = ({ number, appointmentKey, kind }: InvoiceRecord) =>
  [number, appointmentKey, kind === 'VISIT' ? null : kindLabels[kind]].filter(Boolean).join(', ');

const isUnverified = ({ status, paymentVerified }: InvoiceRecord) => status === 'PAID' && !paymentVerified;

const methodWords = (invoice: InvoiceRecord): string => {
  if (!invoice.paymentMode) return '–';
  return isUnverified(invoice)
    ? `${modeText(invoice.paymentMode)}, unverified`
    : modeText(invoice.paymentMode);
};

export const invoiceColumns: readonly Column<InvoiceRecord>[] = [
  {
    key: 'patient',
    label: 'Patient and invoice',
    cell: (invoice) => (
      <TwoLineCell first={invoice.patient.fullname} second={purpose(invoice)} to={invoiceAddress(invoice)} />
    ),
    text: (invoice) => `${invoice.patient.fullname}: ${purpose(invoice)}`,
  },
  {
    key: 'status',
    label: 'Status',
    width: 180,
    sortBy: 'status',
    cell: (invoice) => <DenseChip {...invoiceBadge(invoice)} />,
    text: (invoice) => invoiceBadge(invoice).label,
  },
  {
    key: 'createdAt',
    label: 'Created',
    width: 160,
    sortBy: 'createdAt',
    fromWidth: 900,
    cell: ({ createdAt }) => <RelativeDateTime instant={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    key: 'dueDate',
    label: 'Due date',
    width: 110,
    sortBy: 'dueDate',
    fromWidth: 1280,
    cell: ({ dueDate }) => (dueDate ? <DateText value={dueDate} pattern="numeric" /> : '–'),
    text: ({ dueDate }) => dueDate ?? '',
  },
  {
    key: 'mode',
    label: 'Method',
    width: 150,
    fromWidth: 1024,
    cell: methodWords,
    text: methodWords,
  },
  {
    key: 'paid',
    label: 'Paid',
    width: 100,
    alignRight: true,
    fromWidth: 1024,
    cell: ({ paidAmount }) => (paidAmount > 0 ? <Money dollars={paidAmount} /> : '–'),
    text: ({ paidAmount }) => paidAmount.toFixed(2),
  },
  {
    key: 'due',
    label: 'Balance due',
    width: 100,
    alignRight: true,
    fromWidth: 900,
    cell: ({ dueAmount }) => (dueAmount > 0 ? <Money dollars={dueAmount} /> : '–'),
    text: ({ dueAmount }) => dueAmount.toFixed(2),
  },
  {
    key: 'total',
    label: 'Total',
    width: 110,
    alignRight: true,
    sortBy: 'totalAmount',
    cell: ({ totalAmount }) => <Money dollars={totalAmount} />,
    text: ({ totalAmount }) => totalAmount.toFixed(2),
  },
];

/** An invoice in the list of a phone. */
export const InvoiceCard = ({ invoice }: { invoice: InvoiceRecord }) => (
  <Card
    first={invoice.patient.fullname}
    second={purpose(invoice)}
    chip={<DenseChip {...invoiceBadge(invoice)} />}
    endFirst={<Money dollars={invoice.totalAmount} />}
    endSecond={<RelativeDateTime instant={invoice.createdAt} />}
    endThird={invoice.dueAmount > 0 && `${moneyText(invoice.dueAmount)} due`}
  />
);

export const invoiceEdge = (invoice: InvoiceRecord): string => `var(--${invoiceBadge(invoice).tone})`;
