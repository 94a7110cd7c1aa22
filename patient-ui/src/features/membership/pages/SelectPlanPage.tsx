import type { Plan, PlanInterval, SubscriptionDetails } from '@bedside/contracts/payments/memberships.schema';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { SegmentedControl, SegmentedOption } from '../../../components/SegmentedControl.tsx';
import { useIsDesktop } from '../../../components/use-is-desktop.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { billingPath } from '../../billing/billing-queries.ts';
import { Benefits } from '../components/Benefits.tsx';
import { ConfirmPlan } from '../components/ConfirmPlan.tsx';
import styles from '../components/membership.module.css';
import { PlanCard } from '../components/PlanCard.tsx';
import { PlanTable } from '../components/PlanTable.tsx';
import { membershipQuery, plansQuery } from '../membership-queries.ts';
import { comparePlans, planAt } from '../plan-prices.ts';

/** `?price=` selects a plan. */
export function SelectPlanPage() {
  const { membership: texts, profile } = useTexts();
  const user = useUser();
  const [search] = useSearchParams();
  const [plans, details] = useQueries({ queries: [plansQuery, membershipQuery(user.id)] });
  const priceId = search.get('price');
  const chosen = priceId && plans.data ? planAt(plans.data, priceId) : null;
  if (chosen && priceId && details.data)
    return (
      <Page
        title={texts.confirm(chosen.plan.name)}
        head={<BackLink to="/select_plan">{texts.otherPlans}</BackLink>}
      >
        <div className={styles.switch} />
        <ConfirmPlan details={details.data} priceId={priceId} />
      </Page>
    );
  const error = plans.error ?? details.error;
  return (
    <Page wide title={texts.select} head={<BackLink to={billingPath}>{profile.titles.plans}</BackLink>}>
      <p className="muted">{texts.selectText}</p>
      {(!plans.data || !details.data) && (
        <Stack gap={16} top={16}>
          {error ? (
            <LoadFailure
              reason={error}
              onRetry={async () => void (await Promise.all([plans.refetch(), details.refetch()]))}
            />
          ) : (
            <RowSkeletons rows={4} />
          )}
        </Stack>
      )}
      {plans.data && details.data && <Choice plans={plans.data} details={details.data} />}
    </Page>
  );
}

function Choice({ plans, details }: { plans: readonly Plan[]; details: SubscriptionDetails }) {
  const { membership: texts } = useTexts();
  const { subscription, holder, isAccountHolder } = details;
  const open = subscription && subscription.status !== 'CANCELLED' ? subscription : null;
  const [interval, setInterval] = useState<PlanInterval>(open?.interval ?? 'MONTH');
  const isDesk = useIsDesktop();
  const { same } = comparePlans(plans);
  const ownFirst = plans.toSorted((a, b) => Number(b.id === open?.plan.id) - Number(a.id === open?.plan.id));
  const isOwn = open?.patient.id === details.patient.id;
  const mayChoose = open ? isOwn && open.allowedActions.includes('change') : isAccountHolder;
  if (plans.length === 0)
    return (
      <Card flush>
        <EmptyState title={texts.noPlans}>{texts.noPlansText}</EmptyState>
      </Card>
    );
  return (
    <>
      {!isAccountHolder && !isOwn && <p className="small muted">{texts.byHolder(holder.fullname)}</p>}
      <div className={styles.switch}>
        <SegmentedControl label={texts.interval}>
          <SegmentedOption pressed={interval === 'MONTH'} onPress={() => setInterval('MONTH')}>
            {texts.monthly}
          </SegmentedOption>
          <SegmentedOption pressed={interval === 'YEAR'} onPress={() => setInterval('YEAR')}>
            {texts.yearly}
          </SegmentedOption>
        </SegmentedControl>
      </div>
      {same.length > 0 && (
        <div className={styles.same}>
          <h2>{texts.everyPlan}</h2>
          <Benefits benefits={same} />
        </div>
      )}
      {isDesk ? (
        <PlanTable plans={plans} interval={interval} own={open} mayChoose={mayChoose} />
      ) : (
        <ul className={styles.plans} aria-label={texts.plans}>
          {ownFirst.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={{ ...plan, benefits: plan.benefits.filter((benefit) => !same.includes(benefit)) }}
              interval={interval}
              isOwn={open?.plan.id === plan.id}
              isOwnPrice={open?.plan.id === plan.id && open.interval === interval && !open.cancelAtPeriodEnd}
              mayChoose={mayChoose}
            />
          ))}
        </ul>
      )}
    </>
  );
}
