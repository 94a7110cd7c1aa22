import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { startPaymentPlan } from '@bedside/contracts/payments/payment-plans.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Dialog } from '@bedside/ui-kit/components/Dialog';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { dayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { toast } from '../../../api/toast.ts';
import { SelectInput } from '../../../components/inputs.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useIdempotencyKey } from '../../../components/use-idempotency-key.ts';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useAutopayCards } from '../autopay-queries.ts';
import { invoiceTitle } from '../invoice-text.ts';
import { planChoicesQuery } from '../plan-queries.ts';
import styles from './billing.module.css';

interface Props {
  /** At least one. */
  bills: readonly InvoiceRecord[];
  onClose: () => void;
}

interface Values {
  invoiceId: string;
  count: string;
  paymentMethodId: string;
}

/** The schedule and the card are what the payer agrees to. */
export function PlanDialog({ bills, onClose }: Props) {
  const texts = useTexts();
  const { paymentPlans: plans, shell } = texts;
  const formats = useFormats();
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const cards = useAutopayCards();
  const form = useForm<Values>({
    defaultValues: { invoiceId: bills[0]?.id ?? '', count: '', paymentMethodId: '' },
  });
  const { invoiceId = '', count: chosen, paymentMethodId: card } = useWatch({ control: form.control });
  const { data: choices } = useQuery(planChoicesQuery(invoiceId));
  const bill = bills.find(({ id }) => id === invoiceId);
  const schedule = choices?.find(({ length }) => String(length) === chosen) ?? choices?.[0];
  const [first] = schedule ?? [];
  const body = bill &&
    schedule &&
    first && {
      invoiceId,
      count: schedule.length,
      paymentMethodId: card || (cards?.[0]?.value ?? ''),
      agreedAmount: bill.dueAmount,
      firstOn: first.dueOn,
    };
  const save = useSendForm(
    form,
    async () => body && client.send(startPaymentPlan, { body }, { idempotencyKey: keyFor(body) }),
    async () => {
      await queries.invalidateQueries({ queryKey: [keys.bills] });
      toast(plans.started, 'success');
      onClose();
    },
  );
  return (
    <Dialog
      title={plans.offer}
      subtitle={plans.about}
      closeLabel={shell.close}
      onClose={onClose}
      locked={save.isPending}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit((values) => save.mutate(values))}>
          <Stack gap={16}>
            {bills.length > 1 && (
              <SelectInput
                source="invoiceId"
                label={plans.bill}
                placeholder=""
                options={bills.map((one) => ({
                  value: one.id,
                  label: `${invoiceTitle(one, texts)}, ${moneyText(one.dueAmount)}`,
                }))}
                required
              />
            )}
            {!choices && (
              <Loading label={shell.loading}>
                <Skeleton height={120} />
              </Loading>
            )}
            {choices?.length === 0 && <p>{plans.notThisBill}</p>}
            {schedule && (
              <>
                <SelectInput
                  source="count"
                  label={plans.count}
                  placeholder={plans.payments(schedule.length)}
                  options={(choices ?? []).map(({ length }) => ({
                    value: String(length),
                    label: plans.payments(length),
                  }))}
                />
                <ol className={styles.schedule} aria-label={plans.schedule}>
                  {schedule.map(({ dueOn, amount }, at) => (
                    <li key={dueOn}>
                      <span>{at === 0 ? plans.today : dayText(dueOn, 'full', formats)}</span>
                      <Money dollars={amount} />
                    </li>
                  ))}
                </ol>
                {cards && cards.length > 0 ? (
                  <SelectInput
                    source="paymentMethodId"
                    label={plans.card}
                    placeholder={cards[0]?.label ?? ''}
                    options={cards}
                  />
                ) : (
                  <p>{plans.addCardFirst}</p>
                )}
                <p className="small muted">{plans.consent}</p>
                <SubmitError reason={save.error} />
                <Button type="submit" wide busy={save.isPending} disabled={!cards?.length}>
                  {plans.agree(moneyText(first?.amount ?? 0))}
                </Button>
              </>
            )}
          </Stack>
        </form>
      </FormProvider>
    </Dialog>
  );
}
