import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Money } from '@bedside/ui-kit/components/Money';
import { moneyText } from '@bedside/ui-kit/money';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxInput, RadioRows } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { useCards, useRefreshMoney } from '../../../money/invoice-ref.ts';
import { cardText, kindLabels } from '../../../money/money-text.ts';
import { CardEntry, chargeOutcome } from '../../../money/take-payment/CardEntry.tsx';
import { isOnPlan } from '../../invoices/invoice-badges.ts';
import styles from './billing.module.css';

const CARD = 'CARD';
const payValues = z.object({
  ids: z.array(z.string()).min(1, 'Select at least one invoice.'),
  way: z.string().min(1),
});

interface Props {
  patient: { id: string; fullname: string };
  invoices: readonly InvoiceRecord[];
}

export default function PayInvoicesForm({ patient, invoices }: Props) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isEntering, setIsEntering] = useState(false);
  const drawer = useDrawer();
  const refresh = useRefreshMoney();
  const cards = useCards(patient.id);
  const form = useForm({
    resolver: zodResolver(payValues),
    defaultValues: { ids: invoices.filter((bill) => !isOnPlan(bill)).map(({ id }) => id), way: CARD },
  });
  const first = cards.find(({ isDefault, expiry }) => isDefault && expiry !== 'expired')?.paymentMethodId;
  useEffect(() => {
    if (first !== undefined) form.resetField('way', { defaultValue: first });
  }, [first, form.resetField]);
  const { ids, way } = form.watch();
  const picked = invoices.filter(({ id }) => ids.includes(id));
  const sum = picked.reduce((cents, { dueAmount }) => cents + Math.round(dueAmount * 100), 0) / 100;
  const ways = [
    ...cards.map((card) => ({ value: card.paymentMethodId, label: cardText(card), note: 'On file' })),
    { value: CARD, label: 'New card', note: 'Charge now' },
  ];
  return (
    <>
      <DrawerForm
        title="Collect payment"
        about={patient.fullname}
        form={form}
        submitLabel={way === CARD ? 'Enter card' : `Charge ${moneyText(sum)}`}
        isSubmitDisabled={picked.length === 0}
        note={
          picked.length > 1 ? `Single ${moneyText(sum)} charge for ${picked.length} invoices.` : undefined
        }
        onSubmitInstead={way === CARD ? () => setIsEntering(true) : undefined}
        run={(dataProvider, values) =>
          chargeOutcome(
            dataProvider.payWithCardOnFile(
              { body: { invoiceIds: values.ids, paymentMethodId: values.way, expectedAmount: sum } },
              { idempotencyKey: key },
            ),
            () => setKey(crypto.randomUUID()),
          )
        }
        onDone={refresh}
      >
        {() => (
          <>
            <FieldGroup label="Invoices" required error={form.formState.errors.ids?.message}>
              {invoices.map((bill) => (
                <label key={bill.id} className={styles.open}>
                  <CheckboxInput source="ids" value={bill.id} />
                  <span>
                    {bill.number}
                    <small>
                      {bill.appointmentKey ?? kindLabels[bill.kind]}
                      {isOnPlan(bill) && ', payment plan'}
                    </small>
                  </span>
                  <Money dollars={bill.dueAmount} />
                </label>
              ))}
            </FieldGroup>
            <RadioRows legend={`${moneyText(sum)} total`} source="way" options={ways} />
          </>
        )}
      </DrawerForm>
      {isEntering && (
        <CardEntry
          pays={ids}
          amount={sum}
          about={`${patient.fullname}, ${picked.map(({ number }) => number).join(', ')}`}
          patient={patient}
          onClose={() => setIsEntering(false)}
          onPaid={() => {
            drawer.close();
            void refresh();
          }}
        />
      )}
    </>
  );
}
