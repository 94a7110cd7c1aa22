import { phoneText } from '@bedside/contracts/common/phone';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { Money } from '@bedside/ui-kit/components/Money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { cardText } from '../../../money/money-text.ts';
import styles from '../tabs/tabs.module.css';
import { customerQuery } from './use-subscription.ts';

/** Loads on demand. */
export function CustomerCard({ patient }: { patient: PatientRecord }) {
  const [isAsked, setIsAsked] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...customerQuery(patient.id),
    enabled: isAsked,
  });
  return (
    <Card
      title="Stripe customer"
      end={
        !isAsked && (
          <Button kind="secondary" small onClick={() => setIsAsked(true)}>
            Load from Stripe
          </Button>
        )
      }
    >
      {!isAsked && <p className={styles.none}>Name, address, credit balance and cards stored in Stripe.</p>}
      {isAsked && isFetching && data === undefined && <p className={styles.none}>Loading…</p>}
      {error && (
        <RetryNotice error={error} onRetry={() => refetch()}>
          Nothing was changed.
        </RetryNotice>
      )}
      {data === null && <p className={styles.none}>Not in Stripe: no card has been used.</p>}
      {data && (
        <dl className={styles.pairs}>
          <dt>Customer ID</dt>
          <dd>{data.customerId}</dd>
          <dt>Name</dt>
          <dd>{data.name ?? '–'}</dd>
          <dt>Email</dt>
          <dd>{data.email ?? '–'}</dd>
          <dt>Phone</dt>
          <dd>{phoneText(data.phone ?? '–')}</dd>
          <dt>Created</dt>
          <dd>
            <DateText value={data.createdAt} pattern="full" />
          </dd>
          <dt>Credit balance</dt>
          <dd>
            <Money dollars={data.credit} />
          </dd>
          <dt>Cards</dt>
          <dd>{data.cards.map(cardText).join('; ') || '–'}</dd>
          <dt>Subscriptions</dt>
          <dd>{data.subscriptions.map(({ id, status }) => `${id} (${status})`).join('; ') || '–'}</dd>
        </dl>
      )}
    </Card>
  );
}
