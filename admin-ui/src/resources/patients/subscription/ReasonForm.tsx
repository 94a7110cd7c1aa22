import { reason } from '@bedside/contracts/common/fields';
import type { SubscriptionDetails } from '@bedside/contracts/payments/memberships.schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../parts/DrawerForm.tsx';
import { TextArea } from '../../../parts/TextArea.tsx';
import { useRefreshSubscription } from './use-subscription.ts';

const values = z.object({ reason });

const kinds = {
  cancel: {
    title: 'Cancel subscription',
    submit: 'Cancel subscription',
    text: 'The benefits stay until the end of the period, and nothing more is charged. It can be undone until then.',
  },
  pause: {
    title: 'Pause subscription',
    submit: 'Pause',
    text: 'Nothing is charged and there are no benefits until it is resumed.',
  },
  resume: {
    title: 'Resume subscription',
    submit: 'Resume',
    text: 'The benefits are back at once, and the next period is charged.',
  },
} as const;

interface Props {
  kind: keyof typeof kinds;
  details: SubscriptionDetails;
}

/** Cancels, pauses or resumes a subscription, with the reason that staff gives. */
export default function ReasonForm({ kind, details: { patient } }: Props) {
  const refresh = useRefreshSubscription();
  const form = useForm({
    resolver: zodResolver(values),
    defaultValues: { reason: '' },
    mode: 'onTouched',
  });
  const { title, submit, text } = kinds[kind];
  return (
    <DrawerForm
      title={title}
      about={patient.fullname}
      form={form}
      submitLabel={submit}
      isDanger={kind === 'cancel'}
      run={(actions, given) => actions[`${kind}Subscription`](patient.id, given.reason)}
      onDone={refresh}
    >
      {() => (
        <>
          <p>{text}</p>
          <TextArea
            {...form.register('reason')}
            label="Reason"
            required
            error={form.formState.errors.reason?.message}
          />
        </>
      )}
    </DrawerForm>
  );
}
