import { type InvoiceRecord, invoiceStatuses } from '@bedside/contracts/payments/payment.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { ListBase } from 'react-admin';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { TwoLines } from '../../list/TwoLines.tsx';
import { When } from '../../parts/When.tsx';
import { modeWords } from '../appointments/mode-words.ts';
import { visitAddress } from '../appointments/visit-address.ts';
import { DownloadInvoiceButton } from './actions/DownloadInvoiceButton.tsx';
import { invoiceLooks } from './invoice-looks.ts';

const columns: readonly Column<InvoiceRecord>[] = [
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

const tabs = [
  { value: undefined, label: 'All' },
  ...invoiceStatuses.map((status) => ({ value: status, label: invoiceLooks[status].label })),
];

const filterWords = {
  q: (value: unknown) => `the search “${value}”`,
  status: () => 'the status',
};

export default function InvoiceList() {
  return (
    <ListBase<InvoiceRecord> perPage={50} sort={{ field: 'createdAt', order: 'DESC' }} storeKey={false}>
      <ListScreen<InvoiceRecord>
        title="Invoices"
        columns={columns}
        card={(invoice) => (
          <Card
            first={invoice.patient.fullname}
            second={[invoice.number, invoice.appointmentKey].filter(Boolean).join(', ')}
            chip={<DenseChip {...invoiceLooks[invoice.status]} />}
            endFirst={<Money dollars={invoice.totalAmount} />}
            endSecond={<When instant={invoice.createdAt} />}
          />
        )}
        search="Name, number, key"
        tabs={{ source: 'status', tabs }}
        filterWords={filterWords}
        edge={({ status }) => `var(--${invoiceLooks[status].tone})`}
        addressOf={({ appointmentId }) => (appointmentId ? visitAddress(appointmentId) : '/invoices')}
      />
    </ListBase>
  );
}
