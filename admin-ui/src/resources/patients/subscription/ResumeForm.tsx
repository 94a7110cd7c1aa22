import type { SubscriptionDetails } from '@bedside/contracts/payments/memberships.schema';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery } from '@tanstack/react-query';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { reasonValues } from '../../../components/form-fields.ts';
import { TextArea } from '../../../components/inputs.tsx';
import { Costs } from './Costs.tsx';
import { NOT_CHANGED, resumeQuery, useRefreshSubscription } from './use-subscription.ts';

/** Never charges more than the amount shown. */
export default function ResumeForm({ details: { patient } }: { details: SubscriptionDetails }) {
  const refresh = useRefreshSubscription();
  const { data, error, refetch } = useQuery(resumeQuery(patient.id));
  const isNew = data !== undefined && data.lines.length > 0;
  return (
    <DrawerForm
      title="Resume subscription"
      about={patient.fullname}
      schema={reasonValues}
      defaultValues={{ reason: '' }}
      submitLabel="Resume subscription"
      isSubmitDisabled={!data}
      note={data && `${moneyText(data.dueToday)} will be charged today.`}
      run={(dataProvider, given) =>
        dataProvider.resumeSubscription({
          params: { id: patient.id },
          body: { reason: given.reason, dueToday: data?.dueToday ?? 0, prorationAt: data?.prorationAt },
        })
      }
      otherwise={NOT_CHANGED}
      onDone={refresh}
      onReload={refetch}
    >
      {error && (
        <RetryNotice error={error} onRetry={() => refetch()}>
          Nothing was changed.
        </RetryNotice>
      )}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <>
          <p>
            {isNew
              ? 'The paid period has ended. A new period starts today, and benefits return once the charge goes through.'
              : 'The paid period hasn’t ended. It continues, and benefits return immediately.'}
          </p>
          <Costs preview={data} />
        </>
      )}
      <TextArea source="reason" label="Reason" required />
    </DrawerForm>
  );
}
