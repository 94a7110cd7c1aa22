import type { SubscriptionDetails } from '@bedside/contracts/payments/memberships.schema';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { reasonValues } from '../../../components/form-fields.ts';
import { ReasonArea } from '../../../components/inputs.tsx';
import { NOT_CANCELED, NOT_CHANGED, useRefreshSubscription } from './use-subscription.ts';

const kinds = {
  cancel: {
    title: 'Cancel subscription',
    submit: 'Cancel subscription',
    text: 'Benefits continue until the end of the billing period and nothing more is charged. You can undo this until then.',
  },
  pause: {
    title: 'Pause subscription',
    submit: 'Pause subscription',
    text: 'Charges and benefits stop until you resume. If you resume before the paid period ends, it continues; after that, a new period starts and is charged.',
  },
} as const;

const PAUSED_ENDS =
  'Nothing more is charged. It ends with the paid period, or immediately if that has passed.';

interface Props {
  kind: keyof typeof kinds;
  details: SubscriptionDetails;
}

export default function ReasonForm({ kind, details: { patient, subscription } }: Props) {
  const refresh = useRefreshSubscription();
  const { title, submit, text } = kinds[kind];
  return (
    <DrawerForm
      title={title}
      about={patient.fullname}
      schema={reasonValues}
      defaultValues={{ reason: '' }}
      submitLabel={submit}
      isDanger={kind === 'cancel'}
      run={(dataProvider, given) =>
        dataProvider[`${kind}Subscription`]({ params: { id: patient.id }, body: given })
      }
      otherwise={kind === 'cancel' ? NOT_CANCELED : NOT_CHANGED}
      onDone={refresh}
    >
      <p>{kind === 'cancel' && subscription?.status === 'PAUSED' ? PAUSED_ENDS : text}</p>
      <ReasonArea />
    </DrawerForm>
  );
}
