import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { TwoLines } from '../../list/TwoLines.tsx';
import { When } from '../../parts/When.tsx';
import { modeWords } from '../appointments/mode-words.ts';
import { visitAddress } from '../appointments/visit-address.ts';
import { DownloadInvoiceButton } from './actions/DownloadInvoiceButton.tsx';
import { invoiceLooks } from './invoice-looks.ts';

export const invoiceColumns: readonly Column<InvoiceRecord>[] = [
  {
    key: 'patient',
    label: 'Patient and invoice',
    cell: ({ patient, number, appointmentKey, appointmentId }) => (
      <TwoLines
        first={patient.fullname}
        second={[number, appointmentKey].filter(Boolean).join(', ')}
        to={appointmentId ? visitAddress(appointmentId) : undefined}
      />
    ),
    text: ({ patient, number }) => `${patient.fullname}: ${number}`,
  },
  {
    key: 'status',
    label: 'Status',
    width: 180,
    sortBy: 'status',
    cell: ({ status }) => <DenseChip {...invoiceLooks[status]} />,
    text: ({ status }) => invoiceLooks[status].label,
  },
  {
    key: 'createdAt',
    label: 'Made',
    width: 180,
    sortBy: 'createdAt',
    fromWidth: 900,
    cell: ({ createdAt }) => <When instant={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    key: 'mode',
    label: 'Method',
    width: 130,
    fromWidth: 1024,
    cell: ({ paymentMode }) => (paymentMode ? modeWords(paymentMode) : '–'),
    text: ({ paymentMode }) => (paymentMode ? modeWords(paymentMode) : ''),
  },
  {
    key: 'paid',
    label: 'Paid',
    width: 110,
    alignRight: true,
    fromWidth: 1024,
    cell: ({ paidAmount }) => (paidAmount > 0 ? <Money dollars={paidAmount} /> : '–'),
    text: ({ paidAmount }) => paidAmount.toFixed(2),
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
  {
    key: 'pdf',
    label: 'PDF',
    width: 110,
    fromWidth: 900,
    cell: ({ appointmentId }) => appointmentId && <DownloadInvoiceButton appointmentId={appointmentId} />,
    text: ({ number }) => number,
  },
];

/** An invoice in the list of a phone. */
export const InvoiceCard = ({ invoice }: { invoice: InvoiceRecord }) => (
  <Card
    first={invoice.patient.fullname}
    second={[invoice.number, invoice.appointmentKey].filter(Boolean).join(', ')}
    chip={<DenseChip {...invoiceLooks[invoice.status]} />}
    endFirst={<Money dollars={invoice.totalAmount} />}
    endSecond={<When instant={invoice.createdAt} />}
  />
);

/** Where an invoice leads: to its visit, where it has one. */
export const invoiceAddress = ({ appointmentId }: InvoiceRecord): string =>
  appointmentId ? visitAddress(appointmentId) : '/invoices';

export const invoiceEdge = ({ status }: InvoiceRecord): string => `var(--${invoiceLooks[status].tone})`;
