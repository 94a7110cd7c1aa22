import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { useLocation, useNavigate } from 'react-router';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';
import { invoiceAddress } from '../use-invoice.ts';

export default function DeleteDraftForm({ invoice }: { invoice: InvoiceRecord }) {
  const refresh = useRefreshMoney();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <ConfirmForm
      title="Delete draft"
      about={`${invoice.patient.fullname}, ${invoice.number}`}
      submitLabel="Delete draft"
      run={(dataProvider) =>
        dataProvider.deleteInvoice({ params: { id: invoice.id }, query: { version: invoice.version } })
      }
      onDone={() => {
        if (pathname.startsWith(invoiceAddress(invoice))) navigate('/invoices');
        return refresh();
      }}
    >
      This draft will be permanently deleted. It was never sent.
    </ConfirmForm>
  );
}
