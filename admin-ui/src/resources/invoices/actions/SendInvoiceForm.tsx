import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { moneyText } from '@bedside/ui-kit/money';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useLatestInvoice, useRefreshMoney } from '../../../money/invoice-ref.ts';

/** Sending freezes the lines and notifies the patient. */
export default function SendInvoiceForm({ invoice: shown }: { invoice: InvoiceRecord }) {
  const refresh = useRefreshMoney();
  const { invoice, reload } = useLatestInvoice(shown);
  const amount = moneyText(invoice.totalAmount);
  return (
    <DrawerForm
      title="Send invoice"
      about={`${invoice.patient.fullname}, ${invoice.number}`}
      submitLabel={`Send ${amount} invoice`}
      run={(dataProvider) =>
        dataProvider.sendInvoice({ params: { id: invoice.id }, body: { version: invoice.version } })
      }
      onDone={refresh}
      onReload={reload}
    >
      <p>
        {invoice.patient.fullname} will get the {amount} invoice with a payment link. Line items can’t be
        changed after it’s sent.
      </p>
    </DrawerForm>
  );
}
