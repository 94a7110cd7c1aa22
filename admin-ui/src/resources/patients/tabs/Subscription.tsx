import type { SubscriptionDetails, SubscriptionRecord } from '@bedside/contracts/payments/memberships.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { cardFailureText } from '../../../data/failure.ts';
import { useLiveMessages } from '../../../data/live.tsx';
import { membershipLabel } from '../../../formatting/person-text.ts';
import list from '../../../list/ListFrame.module.css';
import { cardName } from '../../../money/money-text.ts';
import { invoiceAddress } from '../../invoices/use-invoice.ts';
import { changeLabels, lookOf, perInterval } from '../../memberships/subscription-badges.ts';
import { ChangeMembershipButton } from '../actions/PatientMenu.tsx';
import own from '../billing/billing.module.css';
import { CustomerCard } from '../subscription/CustomerCard.tsx';
import { SubscriptionActions } from '../subscription/SubscriptionActions.tsx';
import { subscriptionQuery } from '../subscription/use-subscription.ts';
import { patientAddress } from '../use-patient.ts';
import styles from './tabs.module.css';

export default function Subscription({ patient }: { patient: PatientRecord }) {
  const { data, error, refetch } = useQuery(subscriptionQuery(patient.id));
  useLiveMessages(({ entityType }) => {
    if (entityType === 'subscription' || entityType === 'person') void refetch();
  });
  return (
    <div className={list.frame}>
      <div className={list.bar}>
        <p>{data && membershipText(data)}</p>
        {patient.status !== 'DECEASED' && (
          <>
            {data && <SubscriptionActions details={data} />}
            <ChangeMembershipButton patient={patient} shape="row" />
          </>
        )}
      </div>
      <div className={styles.sheet}>
        {error && !data && (
          <RetryNotice error={error} onRetry={() => refetch()}>
            Nothing was changed.
          </RetryNotice>
        )}
        {!data && !error && <Skeleton height={160} />}
        {data && (
          <div className={own.columns}>
            <div className={own.stack}>
              {data.subscription && <Plan subscription={data.subscription} />}
              <Charges details={data} />
            </div>
            <div className={own.stack}>
              <Household details={data} />
              <Steps details={data} />
              <CustomerCard patient={patient} />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

function membershipText({ membershipType, benefits, holder, isAccountHolder }: SubscriptionDetails): string {
  const word = membershipLabel(membershipType);
  if (membershipType === 'DEPENDENT' && !isAccountHolder)
    return `${holder.fullname}’s ${word} plan, benefits ${benefits ? 'active' : 'inactive'}`;
  if (membershipType === 'ON DEMAND') return `${word}: pay per visit`;
  return `${word}, benefits ${benefits ? 'active' : 'inactive'}`;
}

function Plan({ subscription }: { subscription: SubscriptionRecord }) {
  const { plan, amount, interval, card, nextCharge, startedAt, endedAt, currentPeriodEnd } = subscription;
  const { cancelAtPeriodEnd, cancelReason, pauseReason, pausedAt, nextRetryAt, gracePeriodEndsAt, status } =
    subscription;
  const { pastDueSince, credit } = subscription;
  const day = (at: string) => <DateText value={at} pattern="full" />;
  return (
    <Card title={plan.name} mark={<DenseChip {...lookOf(subscription)} />}>
      <dl className={styles.pairs}>
        <dt>Price</dt>
        <dd>
          <Money dollars={amount} /> {perInterval(interval)}
        </dd>
        <dt>Card</dt>
        <dd>{card ? cardName(card) : 'None'}</dd>
        {nextCharge && status !== 'PAST DUE' && (
          <>
            <dt>Next charge</dt>
            <dd>
              <Money dollars={nextCharge.amount} /> on {day(nextCharge.at)}
            </dd>
          </>
        )}
        {status === 'PAST DUE' && (
          <>
            <dt>Past due</dt>
            <dd>
              {nextCharge && <Money dollars={nextCharge.amount} />}
              {pastDueSince && <> since {day(pastDueSince)}</>}
            </dd>
            <dt>Next retry</dt>
            <dd>
              {nextRetryAt
                ? day(nextRetryAt)
                : `No more retries. Add ${card ? 'another' : 'a'} card to charge it now.`}
            </dd>
            {gracePeriodEndsAt && (
              <>
                <dt>{new Date(gracePeriodEndsAt) > new Date() ? 'Benefits through' : 'Benefits ended'}</dt>
                <dd>{day(gracePeriodEndsAt)}</dd>
              </>
            )}
          </>
        )}
        {credit !== 0 && (
          <>
            <dt>Credit</dt>
            <dd>
              <Money dollars={credit} />
            </dd>
          </>
        )}
        {cancelAtPeriodEnd && currentPeriodEnd && (
          <>
            <dt>Ends</dt>
            <dd>{day(currentPeriodEnd)}</dd>
          </>
        )}
        {endedAt && (
          <>
            <dt>Ended</dt>
            <dd>{day(endedAt)}</dd>
          </>
        )}
        {cancelReason && (
          <>
            <dt>Reason</dt>
            <dd>{cancelReason}</dd>
          </>
        )}
        {pausedAt && (
          <>
            <dt>Paused</dt>
            <dd>
              {day(pausedAt)}
              {pauseReason && `: ${pauseReason}`}
            </dd>
            {currentPeriodEnd && (
              <>
                <dt>Paid until</dt>
                <dd>{day(currentPeriodEnd)}</dd>
              </>
            )}
          </>
        )}
        {startedAt && (
          <>
            <dt>Member since</dt>
            <dd>{day(startedAt)}</dd>
          </>
        )}
        <dt>Benefits</dt>
        <dd>{plan.benefits.join(', ')}</dd>
      </dl>
    </Card>
  );
}

const chargeLabels = {
  PAID: 'Paid',
  PAYMENT_REQUESTED: 'Unpaid',
  CANCELLED: 'Canceled',
  BML: 'Unpaid',
  DRAFT: 'Draft',
} as const;

const Charges = ({ details: { charges } }: { details: SubscriptionDetails }) => (
  <Card title="Charges">
    {charges.length === 0 && <p className={styles.none}>No charges yet.</p>}
    {charges.length > 0 && (
      <ul className={styles.rows}>
        {charges.map((charge) => (
          <li key={charge.invoiceId} className={styles.row}>
            <span className="grow">
              <Link to={invoiceAddress({ id: charge.invoiceId })}>{charge.number}</Link>
              <small>
                <DateText value={charge.periodStart} pattern="numeric" /> to{' '}
                <DateText value={charge.periodEnd} pattern="numeric" />
                {charge.fromCredit > 0 && `. ${moneyText(charge.fromCredit)} paid from credit`}
                {charge.failureMessage && `. ${cardFailureText(charge.failureMessage)}`}
                {charge.nextRetryAt && (
                  <>
                    {' '}
                    Next retry on <DateText value={charge.nextRetryAt} pattern="full" />.
                  </>
                )}
              </small>
            </span>
            <span>{chargeLabels[charge.status]}</span>
            <Money dollars={charge.amount} />
          </li>
        ))}
      </ul>
    )}
  </Card>
);

const Household = ({
  details: { holder, isAccountHolder, dependents },
}: {
  details: SubscriptionDetails;
}) => (
  <Card title={isAccountHolder ? 'Dependents' : 'Account holder'}>
    {isAccountHolder && dependents.length === 0 && <p className={styles.none}>No dependents.</p>}
    <ul className={styles.rows}>
      {(isAccountHolder ? dependents : [{ ...holder, relationship: 'Account holder' }]).map((one) => (
        <li key={one.id} className={styles.row}>
          <span className="grow">
            <Link to={patientAddress(one.id, 'billing/subscription')}>{one.fullname}</Link>
            <small>{one.relationship}</small>
          </span>
        </li>
      ))}
    </ul>
  </Card>
);

const stateLabels = { PENDING: 'processing', DONE: 'done', FAILED: 'failed' } as const;

const Steps = ({ details: { steps } }: { details: SubscriptionDetails }) =>
  steps.length === 0 ? null : (
    <Card title="Subscription history">
      <ul className={styles.rows}>
        {steps.map(({ id, kind, state, reason, by, at }) => (
          <li key={id} className={styles.row}>
            <span className="grow">
              <b>
                {changeLabels[kind]}
                {state !== 'DONE' && `, ${stateLabels[state]}`}
              </b>
              <small>
                <RelativeDateTime instant={at} />, {by ?? 'System'}
                {reason && `. ${reason}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
