import type { SubscriptionDetails } from '@bedside/contracts/payments/memberships.schema';
import Button from '@mui/material/Button';
import { usePermission } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { NOT_CHANGED } from './fallback.ts';
import { CardForm, ChoosePlanForm, ReasonForm, ResumeForm } from './subscription-forms.lazy.ts';

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
      <Button variant="contained" onClick={() => drawer.open(<ChoosePlanForm details={details} />)}>
        Start subscription
      </Button>
    ) : null;
  const can = (action: (typeof subscription.allowedActions)[number]) =>
    subscription.allowedActions.includes(action);
  const ask = (kind: 'cancel' | 'pause') => () => drawer.open(<ReasonForm kind={kind} details={details} />);
  return (
    <>
      {can('undoCancel') && (
        <Button variant="contained" loading={keep.isPending} onClick={() => keep.mutate()}>
          Undo cancellation
        </Button>
      )}
      {can('resume') && (
        <Button variant="contained" onClick={() => drawer.open(<ResumeForm details={details} />)}>
          Resume
        </Button>
      )}
      {can('change') && (
        <Button variant="outlined" onClick={() => drawer.open(<ChoosePlanForm details={details} />)}>
          Change plan
        </Button>
      )}
      {can('changeCard') && (
        <Button variant="outlined" onClick={() => drawer.open(<CardForm subscription={subscription} />)}>
          Change card
        </Button>
      )}
      {can('pause') && (
        <Button variant="outlined" onClick={ask('pause')}>
          Pause
        </Button>
      )}
      {can('cancel') && (
        <Button variant="outlined" color="error" onClick={ask('cancel')}>
          Cancel
        </Button>
      )}
    </>
  );
}
