import type { SubscriptionDetails } from '@bedside/contracts/payments/memberships.schema';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { moneyText } from '@bedside/ui-kit/money';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { SelectInput } from '../../../components/inputs.tsx';
import { useCards } from '../../../money/invoice-ref.ts';
import { cardText } from '../../../money/money-text.ts';
import { Costs } from './Costs.tsx';
import {
  NOT_CHANGED,
  plansOnSaleQuery,
  previewQuery,
  subscriptionQuery,
  useRefreshSubscription,
} from './use-subscription.ts';

const values = z.object({
  priceId: z.string().min(1, 'Select a plan.'),
  paymentMethodId: z.string().min(1, 'Select a card.'),
});

/** First previews today’s and later charges. */
export default function ChoosePlanForm({ details }: { details: SubscriptionDetails }) {
  const { patient, subscription } = details;
  const open = subscription && subscription.status !== 'CANCELLED' ? subscription : null;
  const refresh = useRefreshSubscription();
  const { data: plans = [] } = useQuery(plansOnSaleQuery);
  const cards = useCards(patient.id);
  const [key] = useState(() => crypto.randomUUID());
  const [version, setVersion] = useState(open?.version);
  const now = useQuery(subscriptionQuery(patient.id));
  const form = useForm({
    resolver: zodResolver(values),
    defaultValues: { priceId: '', paymentMethodId: open?.card?.paymentMethodId ?? '' },
    mode: 'onTouched',
  });
  const priceId = form.watch('priceId');
  const preview = useQuery(previewQuery(patient.id, priceId));
  const options = plans
    .flatMap(({ name, monthly, yearly }) => [
      monthly && { value: monthly.priceId, label: `${name}, ${moneyText(monthly.amount)} per month` },
      yearly && { value: yearly.priceId, label: `${name}, ${moneyText(yearly.amount)} per year` },
    ])
    .filter((option) => option !== null)
    .filter(({ value }) => value !== open?.priceId);
  return (
    <DrawerForm
      title={open ? 'Change plan' : 'Start subscription'}
      about={patient.fullname}
      form={form}
      submitLabel={open ? 'Change plan' : 'Start subscription'}
      isSubmitDisabled={!preview.data}
      note={preview.data && `${moneyText(preview.data.dueToday)} will be charged today.`}
      run={(dataProvider, chosen) => {
        const { prorationAt, dueToday } = preview.data ?? {};
        const body = { patientId: patient.id, ...chosen, prorationAt, dueToday };
        const once = `${key}-${preview.dataUpdatedAt}-${chosen.paymentMethodId}`;
        return open
          ? dataProvider.updateSubscription({ body: { ...body, version } }, { idempotencyKey: once })
          : dataProvider.createSubscription({ body }, { idempotencyKey: once });
      }}
      otherwise={NOT_CHANGED}
      onDone={refresh}
      latest={async () => {
        const changed = (await now.refetch({ throwOnError: true })).data?.subscription;
        setVersion(changed?.version);
        await preview.refetch();
        return { priceId: '', paymentMethodId: changed?.card?.paymentMethodId ?? '' };
      }}
    >
      <SelectInput source="priceId" label="Plan" required placeholder="Select a plan" options={options} />
      <SelectInput
        source="paymentMethodId"
        label="Card"
        required
        placeholder={cards.length > 0 ? 'Select a card' : 'No cards on file'}
        help={cards.length === 0 ? 'Add a card under Billing first.' : undefined}
        options={cards
          .filter(({ expiry }) => expiry !== 'expired')
          .map((card) => ({ value: card.paymentMethodId, label: cardText(card) }))}
      />
      {preview.error && (
        <RetryNotice error={preview.error} onRetry={() => preview.refetch()}>
          Nothing was changed.
        </RetryNotice>
      )}
      {priceId && !preview.data && !preview.error && <Skeleton height={120} />}
      {preview.data && <Costs preview={preview.data} />}
    </DrawerForm>
  );
}
