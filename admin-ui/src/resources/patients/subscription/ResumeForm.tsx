import { ApiError } from '@bedside/api-client/api-error';
import type { SubscriptionDetails } from '@bedside/contracts/payments/memberships.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery } from '@tanstack/react-query';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { reasonValues } from '../../../components/form-fields.ts';
import { ReasonArea } from '../../../components/inputs.tsx';
import { requestIdOf } from '../../../data/failure.ts';
import { Costs } from './Costs.tsx';
import { NOT_CHANGED, resumeQuery, useRefreshSubscription } from './use-subscription.ts';

/** Never charges more than the amount shown. */
export default function ResumeForm({ details: { patient } }: { details: SubscriptionDetails }) {
  const refresh = useRefreshSubscription();
  const { data, error, refetch } = useQuery(resumeQuery(patient.id));
  const drawer = useDrawer();
  // After a failed refetch, `data` is out of date.
  const preview = error ? undefined : data;
  const isRefused = error instanceof ApiError && error.status === 422;
  return (
    <DrawerForm
      title="Resume subscription"
      about={patient.fullname}
      schema={reasonValues}
      defaultValues={{ reason: '' }}
      submitLabel="Resume subscription"
      isSubmitDisabled={!preview}
      note={preview && `${moneyText(preview.dueToday)} will be charged today.`}
      run={(dataProvider, given) =>
        dataProvider.resumeSubscription({
          params: { id: patient.id },
          body: { reason: given.reason, dueToday: preview?.dueToday ?? 0, prorationAt: preview?.prorationAt },
        })
      }
      otherwise={NOT_CHANGED}
      onDone={refresh}
      onReload={refetch}
    >
      {isRefused && (
        <ErrorNotice
          title={error.message}
          requestId={requestIdOf(error)}
          action={
            <Button
              kind="secondary"
              small
              onClick={() => {
                drawer.close();
                void refresh();
              }}
            >
              Close and reload
            </Button>
          }
        >
          Nothing was changed. Someone may have resumed or ended the membership. Close this form to see its
          current status.
        </ErrorNotice>
      )}
      {error && !isRefused && (
        <RetryNotice error={error} onRetry={() => refetch()}>
          Nothing was changed.
        </RetryNotice>
      )}
      {!preview && !error && <Skeleton height={120} />}
      {preview && (
        <>
          <p>
            {preview.lines.length > 0
              ? 'The paid period has ended. A new period starts today, and benefits return once the charge goes through.'
              : 'The paid period hasn’t ended. It continues, and benefits return immediately.'}
          </p>
          <Costs preview={preview} />
        </>
      )}
      <ReasonArea />
    </DrawerForm>
  );
}
