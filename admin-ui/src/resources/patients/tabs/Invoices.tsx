import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { InvoiceMenu } from '../../invoices/actions/InvoiceMenu.tsx';
import { invoiceAddress } from '../../invoices/invoice-address.ts';
import { InvoiceCard, invoiceColumns, invoiceEdge } from '../../invoices/invoice-columns.tsx';
import { TabRows } from './TabRows.tsx';

/** The patient’s invoices, the newest first. */
export default function Invoices({ patient }: { patient: PatientRecord }) {
  return (
    <TabRows<InvoiceRecord>
      title="Invoices"
      resource="invoices"
      filter={{ patientId: patient.id }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={invoiceColumns}
      card={(invoice) => <InvoiceCard invoice={invoice} />}
      edge={invoiceEdge}
      addressOf={invoiceAddress}
      menu={(invoice) => <InvoiceMenu invoice={invoice} />}
    />
  );
}
