import { cancelSubscription, undoCancelSubscription } from '@bedside/contracts/payments/memberships.api';
import type { SubscriptionDetails, SubscriptionRecord } from '@bedside/contracts/payments/memberships.schema';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Row, Stack } from '@bedside/ui-kit/components/Stack';
import { instantDayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { brandName } from '@bedside/ui-kit/payment/card-rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { client } from '../../../api/client.ts';
import { Card } from '../../../components/Card.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import billing from '../../billing/components/billing.module.css';
import { useMembershipChange } from '../membership-queries.ts';
import { Benefits } from './Benefits.tsx';
import { ChangeCard } from './ChangeCard.tsx';
import styles from './membership.module.css';
import { Notice } from './Notice.tsx';

interface Props {
  details: SubscriptionDetails;
  subscription: SubscriptionRecord;
}

export function Subscription({ details, subscription }: Props) {
  const { membership: texts } = useTexts();
  const [asks, setAsks] = useState<'cancel' | 'card' | null>(null);
  const close = () => setAsks(null);
  const params = { id: subscription.patient.id };
  const cancel = useMembershipChange(
    () => client.send(cancelSubscription, { params, body: {} }),
    texts.canceled,
    close,
  );
  const keep = useMembershipChange(
    () => client.send(undoCancelSubscription, { params, body: {} }),
    texts.kept,
    close,
  );
  const can = (action: SubscriptionRecord['allowedActions'][number]) =>
    subscription.allowedActions.includes(action);
  const isQuiet = subscription.status === 'ACTIVE' && !subscription.cancelAtPeriodEnd;
  return (
    <Card title={texts.title}>
      <Notice subscription={subscription} onCard={can('changeCard') ? () => setAsks('card') : undefined} />
      <div className={styles.head}>
        <p className="strong">{subscription.plan.name}</p>
        <span className={isQuiet ? billing.tag : billing.warning}>
          {subscription.status === 'ACTIVE' && subscription.cancelAtPeriodEnd
            ? texts.endingTag
            : texts.status[subscription.status]}
        </span>
      </div>
      <Facts details={details} subscription={subscription} />
      <Row wrap gap={8} top={16}>
        {can('undoCancel') && (
          <Button busy={keep.isPending} onClick={() => keep.mutate()}>
            {texts.keep}
          </Button>
        )}
        {can('change') && (
          <Link to="/select_plan" className={buttonClass({ kind: 'secondary' })}>
            {texts.change}
          </Link>
        )}
        {can('changeCard') && (
          <Button kind="secondary" onClick={() => setAsks('card')}>
            {subscription.card ? texts.changeCard : texts.addCard}
          </Button>
        )}
        {can('cancel') && (
          <Button kind="text" onClick={() => setAsks('cancel')}>
            {texts.cancel}
          </Button>
        )}
      </Row>
      <SubmitError reason={keep.error} otherwise={texts.failed} />
      {asks === 'card' && <ChangeCard subscription={subscription} onClose={close} />}
      {asks === 'cancel' && (
        <CancelQuestion details={details} subscription={subscription} action={cancel} onClose={close} />
      )}
    </Card>
  );
}

interface QuestionProps extends Props {
  action: { mutate: () => void; isPending: boolean; error: unknown };
  onClose: () => void;
}

function CancelQuestion({ details, subscription, action, onClose }: QuestionProps) {
  const { membership: texts } = useTexts();
  const formats = useFormats();
  const { currentPeriodEnd } = subscription;
  const day = currentPeriodEnd ? instantDayText(currentPeriodEnd, 'full', formats) : '';
  const names = new Intl.ListFormat(formats.locale?.code ?? 'en').format(
    details.dependents.map(({ fullname }) => fullname),
  );
  const others = names && ` ${texts.cancelDependents(names)}`;
  return (
    <ConfirmDialog
      title={texts.cancelTitle}
      text={subscription.status === 'PAUSED' ? texts.cancelPaused : `${texts.cancelText(day)}${others}`}
      keep={texts.back}
      confirm={texts.cancel}
      otherwise={texts.cancelFailed}
      action={{ ...action, mutate: () => action.mutate() }}
      onClose={onClose}
    />
  );
}

function Facts({ details, subscription }: Props) {
  const { membership: texts } = useTexts();
  const formats = useFormats();
  const { amount, interval, nextCharge, credit, card, startedAt, plan } = subscription;
  const isOwn = subscription.patient.id === details.patient.id;
  const price = (interval === 'YEAR' ? texts.perYear : texts.perMonth)(moneyText(amount));
  const day = (at: string) => instantDayText(at, 'full', formats);
  const rows: [string, string | null][] = isOwn
    ? [
        [texts.labels.price, price],
        [texts.labels.next, nextCharge && texts.nextCharge(moneyText(nextCharge.amount), day(nextCharge.at))],
        [texts.labels.credit, credit > 0 ? moneyText(credit) : null],
        [texts.labels.card, card ? texts.cardEnds(brandName(card.brand), card.last4) : texts.noCard],
        [texts.labels.since, startedAt && day(startedAt)],
        [texts.labels.dependents, details.dependents.map(({ fullname }) => fullname).join(', ') || null],
      ]
    : [];
  return (
    <Stack gap={16}>
      {isOwn ? (
        <dl className={styles.facts}>
          {rows.map(
            ([label, value]) =>
              value && (
                <div key={label} style={{ display: 'contents' }}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      ) : (
        <p className="small muted">
          {texts.withHolder(details.holder.fullname)}. {texts.byHolder(details.holder.fullname)}
        </p>
      )}
      <Benefits benefits={plan.benefits} />
    </Stack>
  );
}
