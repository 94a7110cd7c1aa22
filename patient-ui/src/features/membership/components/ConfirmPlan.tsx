import { createSubscription } from '@bedside/contracts/payments/memberships.api';
import type {
  SubscriptionDetails,
  SubscriptionPreview,
} from '@bedside/contracts/payments/memberships.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { MoneyBlock } from '@bedside/ui-kit/components/MoneyBlock';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { instantDayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { Card } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useIdempotencyKey } from '../../../components/use-idempotency-key.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { billingPath } from '../../billing/billing-queries.ts';
import { previewQuery, useMembershipChange } from '../membership-queries.ts';
import { CardChoice } from './CardChoice.tsx';

interface Props {
  details: SubscriptionDetails;
  priceId: string;
}

export function ConfirmPlan({ details, priceId }: Props) {
  const { shell } = useTexts();
  const { data, error, refetch } = useQuery(previewQuery(details.patient.id, priceId));
  if (error && !data) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data)
    return (
      <Loading label={shell.loading}>
        <Skeleton height={320} />
      </Loading>
    );
  return <Confirm details={details} preview={data} />;
}

function Confirm({ details, preview }: { details: SubscriptionDetails; preview: SubscriptionPreview }) {
  const { membership: texts } = useTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const [card, setCard] = useState(details.subscription?.card?.paymentMethodId ?? null);
  const { priceId, prorationAt, dueToday, credit, nextCharge, kind } = preview;
  const take = useMembershipChange(
    () => {
      const body = {
        patientId: details.patient.id,
        priceId,
        prorationAt,
        dueToday,
        ...(card && { paymentMethodId: card }),
      };
      return client.send(createSubscription, { body }, { idempotencyKey: keyFor(body) });
    },
    kind === 'START' ? texts.started : texts.changed,
    () => navigate(billingPath),
    ({ data }) => (data.subscription?.pending ? texts.confirming : null),
  );
  const label =
    kind === 'START'
      ? texts.start(moneyText(dueToday))
      : dueToday > 0
        ? texts.switchPay(moneyText(dueToday))
        : texts.switch;
  return (
    <Stack gap={16}>
      <Card title={texts.today}>
        <MoneyBlock
          lines={preview.lines.map((line) => ({
            label: texts.lines[line.kind](line.plan),
            dollars: line.amount,
          }))}
          totalLabel={texts.dueToday}
          total={dueToday}
        />
      </Card>
      <Card>
        <p className="strong">
          {texts.later(moneyText(nextCharge.amount), instantDayText(nextCharge.at, 'full', formats))}
        </p>
        {credit > 0 && <p className="small">{texts.credit(moneyText(credit))}</p>}
        <p className="small muted">{texts.renews}</p>
      </Card>
      <CardChoice patientId={details.patient.id} chosen={card} onChoose={setCard} disabled={take.isPending} />
      <SubmitError reason={take.error} otherwise={texts.failed} />
      <Button wide busy={take.isPending} disabled={card === null} onClick={() => take.mutate()}>
        {label}
      </Button>
    </Stack>
  );
}
