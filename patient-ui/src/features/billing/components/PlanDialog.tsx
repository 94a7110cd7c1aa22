import type { CallData } from '@bedside/contracts/call';
import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { type listPlanChoices, startPaymentPlan } from '@bedside/contracts/payments/payment-plans.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { dayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { useIsMutating, useQueries, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { toast } from '../../../api/toast.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { SelectInput as BoundSelectInput } from '../../../components/inputs.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useIdempotencyKey } from '../../../components/use-idempotency-key.ts';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useCardOptions } from '../autopay-queries.ts';
import { invoiceTitle } from '../invoice-text.ts';
import { planChoicesQuery } from '../plan-queries.ts';
import styles from './billing.module.css';

interface Props {
  /** At least one bill. */
  bills: readonly InvoiceRecord[];
  onClose: () => void;
}

/** The payer agrees to this schedule and card. */
export function PlanDialog({ bills, onClose }: Props) {
  const texts = useTexts();
  const { paymentPlans: plans, shell } = texts;
  const [invoiceId, setInvoiceId] = useState(bills[0]?.id ?? '');
  const isSending = useIsMutating() > 0;
  const cards = useCardOptions();
  const offers = useQueries({ queries: bills.map(({ id }) => planChoicesQuery(id)) });
  const listed = bills.filter(({ id }, index) => id === invoiceId || offers[index]?.data?.length);
  const at = bills.findIndex(({ id }) => id === invoiceId);
  const bill = bills[at];
  const choices = offers[at]?.data;
  return (
    <FormDialog title={plans.offer} subtitle={plans.about} onClose={onClose} locked={isSending}>
      <Stack gap={16}>
        {listed.length > 1 && (
          <SelectInput
            label={plans.bill}
            placeholder=""
            options={listed.map((one) => ({
              value: one.id,
              label: `${invoiceTitle(one, texts)}, ${moneyText(one.dueAmount)}`,
            }))}
            value={invoiceId}
            onChange={({ target }) => setInvoiceId(target.value)}
            required
          />
        )}
        {!(choices && cards) && (
          <Loading label={shell.loading}>
            <Skeleton height={240} />
          </Loading>
        )}
        {choices?.length === 0 && <p>{plans.notThisBill}</p>}
        {bill && cards && choices && choices.length > 0 && (
          <PlanForm key={bill.id} bill={bill} choices={choices} cards={cards} onDone={onClose} />
        )}
      </Stack>
    </FormDialog>
  );
}

interface FormProps {
  bill: InvoiceRecord;
  /** One schedule for each possible number of payments. */
  choices: CallData<typeof listPlanChoices>;
  cards: ComponentProps<typeof SelectInput>['options'];
  onDone: () => void;
}

function PlanForm({ bill, choices, cards, onDone }: FormProps) {
  const { paymentPlans: plans } = useTexts();
  const formats = useFormats();
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const form = useForm({
    defaultValues: { count: String(choices[0]?.length), paymentMethodId: cards[0]?.value ?? '' },
  });
  const count = useWatch({ control: form.control, name: 'count' });
  const schedule = choices.find(({ length }) => String(length) === count) ?? [];
  const save = useSendForm(
    form,
    async ({ paymentMethodId }) => {
      const body = {
        invoiceId: bill.id,
        count: schedule.length,
        paymentMethodId,
        agreedAmount: bill.dueAmount,
        firstOn: schedule[0]?.dueOn ?? '',
      };
      await client.send(startPaymentPlan, { body }, { idempotencyKey: keyFor(body) });
    },
    async () => {
      await queries.invalidateQueries({ queryKey: [keys.bills] });
      toast(plans.started, 'success');
      onDone();
    },
  );
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        <Stack gap={16}>
          <BoundSelectInput
            source="count"
            label={plans.count}
            placeholder=""
            options={choices.map(({ length }) => ({ value: String(length), label: plans.payments(length) }))}
            required
          />
          <ol className={styles.schedule} aria-label={plans.schedule}>
            {schedule.map(({ dueOn, amount }, at) => (
              <li key={dueOn}>
                <span>{at === 0 ? plans.today : dayText(dueOn, 'full', formats)}</span>
                <Money dollars={amount} />
              </li>
            ))}
          </ol>
          {cards.length > 0 ? (
            <BoundSelectInput
              source="paymentMethodId"
              label={plans.card}
              placeholder=""
              options={cards}
              required
            />
          ) : (
            <p>{plans.addCardFirst}</p>
          )}
          <p className="small muted">{plans.consent}</p>
          <SubmitError reason={save.error} />
          <Button type="submit" wide busy={save.isPending} disabled={cards.length === 0}>
            {plans.agree(moneyText(schedule[0]?.amount ?? 0))}
          </Button>
        </Stack>
      </form>
    </FormProvider>
  );
}
