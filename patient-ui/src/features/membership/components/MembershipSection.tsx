import type { SubscriptionDetails } from '@bedside/contracts/payments/memberships.schema';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Row } from '@bedside/ui-kit/components/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import styles from '../../billing/components/billing.module.css';
import { membershipQuery } from '../membership-queries.ts';
import { Charges } from './Charges.tsx';
import { Subscription } from './Subscription.tsx';

export function MembershipSection() {
  const { membership, shell } = useTexts();
  const user = useUser();
  const { data, error, refetch } = useQuery(membershipQuery(user.id));
  if (error && !data)
    return (
      <section className={styles.section}>
        <h2>{membership.title}</h2>
        <LoadFailure reason={error} onRetry={refetch} />
      </section>
    );
  if (!data)
    return (
      <Card>
        <Loading label={shell.loading}>
          <Skeleton height={160} />
        </Loading>
      </Card>
    );
  const { subscription } = data;
  const isOver = !subscription || subscription.status === 'CANCELLED';
  return (
    <>
      {isOver ? <WithoutPlan details={data} /> : <Subscription details={data} subscription={subscription} />}
      <Charges charges={data.charges} />
    </>
  );
}

/**
 * For people without a plan of their own: on demand, covered by the account holder, or granted by the
 * practice.
 */
function WithoutPlan({ details }: { details: SubscriptionDetails }) {
  const { membership: texts, plans } = useTexts();
  const { membershipType, holder, isAccountHolder } = details;
  const isDependent = membershipType === 'DEPENDENT';
  const isMember = membershipType !== 'ON DEMAND' && !isDependent;
  return (
    <Card title={texts.title}>
      <p className="strong">
        {isDependent ? texts.withHolder(holder.fullname) : isMember ? plans[membershipType] : texts.none}
      </p>
      <p className="small muted">
        {isDependent || !isAccountHolder
          ? texts.byHolder(holder.fullname)
          : isMember
            ? texts.byStaff
            : texts.noneText}
      </p>
      {!details.benefits && membershipType !== 'ON DEMAND' && (
        <p className="small muted">{texts.noBenefits}</p>
      )}
      {isAccountHolder && (
        <Row wrap gap={8} top={16}>
          <Link to="/select_plan" className={buttonClass({ kind: 'secondary' })}>
            {texts.compare}
          </Link>
        </Row>
      )}
    </Card>
  );
}
