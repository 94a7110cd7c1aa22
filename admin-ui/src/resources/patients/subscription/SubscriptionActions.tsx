import type { SubscriptionDetails } from '@bedside/contracts/payments/memberships.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { usePermission } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { CardForm, ChoosePlanForm, ReasonForm, ResumeForm } from '../patient-forms.lazy.ts';
import { NOT_CHANGED } from './use-subscription.ts';

export function SubscriptionActions({ details }: { details: SubscriptionDetails }) {
  const drawer = useDrawer();
  const isBiller = usePermission('billing');
  const { patient, subscription, isAccountHolder } = details;
  const keep = useRecordAction(
    (dataProvider) => dataProvider.undoCancelSubscription({ params: { id: patient.id }, body: {} }),
    {
      otherwise: NOT_CHANGED,
    },
  );
  if (!isBiller) return null;
  const isOwn = subscription?.patient.id === patient.id;
  if (!subscription || subscription.status === 'CANCELLED' || !isOwn)
    return isAccountHolder ? (
      <Button onClick={() => drawer.open(<ChoosePlanForm details={details} />)}>Start subscription</Button>
    ) : null;
  const can = (action: (typeof subscription.allowedActions)[number]) =>
    subscription.allowedActions.includes(action);
  const ask = (kind: 'cancel' | 'pause') => () => drawer.open(<ReasonForm kind={kind} details={details} />);
  return (
    <>
      {can('undoCancel') && (
        <Button busy={keep.isPending} onClick={() => keep.mutate()}>
          Undo cancellation
        </Button>
      )}
      {can('resume') && <Button onClick={() => drawer.open(<ResumeForm details={details} />)}>Resume</Button>}
      {can('change') && (
        <Button kind="secondary" onClick={() => drawer.open(<ChoosePlanForm details={details} />)}>
          Change plan
        </Button>
      )}
      {can('changeCard') && (
        <Button kind="secondary" onClick={() => drawer.open(<CardForm subscription={subscription} />)}>
          Change card
        </Button>
      )}
      {can('pause') && (
        <Button kind="secondary" onClick={ask('pause')}>
          Pause
        </Button>
      )}
      {can('cancel') && (
        <Button kind="danger" onClick={ask('cancel')}>
          Cancel
        </Button>
      )}
    </>
  );
}
