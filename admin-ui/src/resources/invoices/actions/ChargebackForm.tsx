import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { moneyText } from '@bedside/ui-kit/money';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { reasonValues } from '../../../components/form-fields.ts';
import { TextArea } from '../../../components/inputs.tsx';
import { useLatestInvoice, useRefreshMoney } from '../../../money/invoice-ref.ts';

const texts = {
  billAgain: {
    title: 'Bill again',
    submit: 'Bill',
    consequence: (amount: string) => `The patient will get a new ${amount} invoice with a payment link.`,
  },
  writeOffChargeback: {
    title: 'Write off chargeback',
    submit: 'Write off',
    consequence: (amount: string) =>
      `The ${amount} will be written off. The patient won’t be billed for it again.`,
  },
} as const;

interface Props {
  invoice: InvoiceRecord;
  answer: keyof typeof texts;
}

export default function ChargebackForm({ invoice: shown, answer }: Props) {
  const refresh = useRefreshMoney();
  const { invoice, reload } = useLatestInvoice(shown);
  const { title, submit, consequence } = texts[answer];
  const amount = moneyText(invoice.chargedBackOpenAmount);
  return (
    <DrawerForm
      title={title}
      about={`${invoice.patient.fullname}, ${invoice.number}`}
      schema={reasonValues}
      defaultValues={{ reason: '' }}
      submitLabel={`${submit} ${amount}`}
      isDanger={answer === 'writeOffChargeback'}
      run={(dataProvider, values) =>
        dataProvider[answer]({
          params: { id: invoice.id },
          body: { version: invoice.version, reason: values.reason },
        })
      }
      onDone={refresh}
      onReload={reload}
    >
      <p>{consequence(amount)}</p>
      <TextArea source="reason" label="Reason" required help="Kept with the invoice. Staff only." />
    </DrawerForm>
  );
}
