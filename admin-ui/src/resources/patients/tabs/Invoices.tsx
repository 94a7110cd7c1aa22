import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { DataTable } from '../../../list/DataTable.tsx';
import { ListInTab } from '../../../list/List.tsx';
import { InvoiceMenu } from '../../invoices/actions/InvoiceMenu.tsx';
import { InvoiceCard, invoiceColumns, invoiceEdge } from '../../invoices/invoice-columns.tsx';
import { invoiceAddress } from '../../invoices/use-invoice.ts';

export default function Invoices({ patient }: { patient: PatientRecord }) {
  return (
    <ListInTab<InvoiceRecord>
      title="Invoices"
      resource="invoices"
      sort={{ field: 'createdAt', order: 'DESC' }}
      filter={{ patientId: patient.id }}
    >
      <DataTable<InvoiceRecord>
        rowClick={invoiceAddress}
        rowEdge={invoiceEdge}
        rowMenu={(invoice) => <InvoiceMenu invoice={invoice} />}
        card={(invoice) => <InvoiceCard invoice={invoice} />}
      >
        {invoiceColumns}
      </DataTable>
    </ListInTab>
  );
}
