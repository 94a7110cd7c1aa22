import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { agreements } from '@bedside/contracts/payments/payment-plan.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { Money } from '@bedside/ui-kit/components/Money';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { SelectInput } from '../../../components/inputs.tsx';
import { useCards, useRefreshMoney } from '../../../money/invoice-ref.ts';
import { cardText } from '../../../money/money-text.ts';
import styles from '../page/invoice.module.css';
import { agreementLabels, recordedAgreements } from './agreements.ts';

const values = z.object({
  count: z.string().min(1, 'Select the number of payments.'),
  paymentMethodId: z.string().min(1, 'Select a card. Add one on the patient’s page.'),
  agreedHow: z.enum(agreements, 'Select how the payer agreed.').exclude(['PORTAL']),
});

interface Props {
  invoice: InvoiceRecord;
  choices: readonly (readonly { dueOn: string; amount: number }[])[];
}

export default function StartPlanForm({ invoice, choices }: Props) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const refresh = useRefreshMoney();
  const cards = useCards(invoice.patient.id);
  const form = useForm<z.input<typeof values>, unknown, z.output<typeof values>>({
    resolver: zodResolver(values),
    defaultValues: { count: String(choices[0]?.length ?? ''), paymentMethodId: '' },
  });
  const count = form.watch('count');
  const schedule = choices.find(({ length }) => String(length) === count) ?? [];
  return (
    <DrawerForm
      title="Split into payments"
      about={`${invoice.patient.fullname}, ${invoice.number}`}
      form={form}
      submitLabel="Start plan"
      note="The first payment is charged now. The patient gets the schedule."
      run={(dataProvider, { paymentMethodId, agreedHow }) =>
        dataProvider.startPaymentPlan(
          {
            body: {
              invoiceId: invoice.id,
              count: schedule.length,
              paymentMethodId,
              agreedHow,
              agreedAmount: invoice.dueAmount,
              firstOn: schedule[0]?.dueOn ?? '',
            },
          },
          { idempotencyKey },
        )
      }
      onDone={refresh}
    >
      <SelectInput
        source="count"
        label="Number of payments"
        placeholder=""
        options={choices.map(({ length }) => ({
          value: String(length),
          label: `${length} monthly payments`,
        }))}
        required
      />
      <table className={styles.lines} aria-label="Schedule">
        <tbody>
          {schedule.map(({ dueOn, amount }, at) => (
            <tr key={dueOn}>
              <td>{at === 0 ? 'Today' : <DateText value={dueOn} pattern="numeric" />}</td>
              <td>
                <Money dollars={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <SelectInput
        source="paymentMethodId"
        label="Card"
        placeholder="Select a card"
        options={cards.map((card) => ({ value: card.paymentMethodId, label: cardText(card) }))}
        required
      />
      <SelectInput
        source="agreedHow"
        label="How the payer agreed"
        placeholder="Select"
        options={recordedAgreements.map((how) => ({ value: how, label: agreementLabels[how] }))}
        required
      />
    </DrawerForm>
  );
}
