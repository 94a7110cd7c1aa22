import { type InvoiceRecord, invoiceStatuses } from '@bedside/contracts/payments/payment.schema';
import { ListBase } from 'react-admin';
import { ListScreen } from '../../list/ListScreen.tsx';
import { InvoiceCard, invoiceAddress, invoiceColumns, invoiceEdge } from './invoice-columns.tsx';
import { invoiceLooks } from './invoice-looks.ts';

const tabs = [
  { value: undefined, label: 'All' },
  ...invoiceStatuses.map((status) => ({ value: status, label: invoiceLooks[status].label })),
];

const filterWords = {
  q: (value: unknown) => `the search “${value}”`,
  status: () => 'the status',
  patientId: () => 'the patient',
};

export default function InvoiceList() {
  return (
    <ListBase<InvoiceRecord> perPage={50} sort={{ field: 'createdAt', order: 'DESC' }} storeKey={false}>
      <ListScreen<InvoiceRecord>
        title="Invoices"
        columns={invoiceColumns}
        card={(invoice) => <InvoiceCard invoice={invoice} />}
        search="Name, number, key"
        tabs={{ source: 'status', tabs }}
        filterWords={filterWords}
        edge={invoiceEdge}
        addressOf={invoiceAddress}
      />
    </ListBase>
  );
}
