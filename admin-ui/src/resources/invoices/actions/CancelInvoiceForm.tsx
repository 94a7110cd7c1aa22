import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { moneyText } from '@bedside/ui-kit/money';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { reasonValues } from '../../../components/form-fields.ts';
import { TextArea } from '../../../components/inputs.tsx';
import { useLatestInvoice, useRefreshMoney } from '../../../money/invoice-ref.ts';

interface Props {
  invoice: InvoiceRecord;
  /** Bill-later invoices are written off rather than canceled. */
  isWriteOff?: boolean;
}

export default function CancelInvoiceForm({ invoice: shown, isWriteOff = false }: Props) {
  const refresh = useRefreshMoney();
  const { invoice, reload } = useLatestInvoice(shown);
  const amount = moneyText(invoice.dueAmount);
  const verb = invoice.kind === 'DEPOSIT' ? 'Waive deposit' : 'Cancel invoice';
  return (
    <DrawerForm
      title={isWriteOff ? 'Write off balance' : verb}
      about={`${invoice.patient.fullname}, ${invoice.number}`}
      schema={reasonValues}
      defaultValues={{ reason: '' }}
      submitLabel={isWriteOff ? `Write off ${amount}` : verb}
      isDanger
      run={(dataProvider, values) =>
        dataProvider.cancelInvoice({
          params: { id: invoice.id },
          body: { version: invoice.version, reason: values.reason },
        })
      }
      onDone={refresh}
      onReload={reload}
    >
      <p>
        {isWriteOff
          ? `The ${amount} balance will be written off. The patient won’t be billed for it again.`
          : invoice.depositHold === 'HELD'
            ? `The ${amount} hold on the card will be released. The visit stays as it is, without a deposit.`
            : `The patient will no longer owe ${amount}, and payment links will stop working.`}
      </p>
      <TextArea source="reason" label="Reason" required help="Kept with the invoice. Staff only." />
    </DrawerForm>
  );
}
