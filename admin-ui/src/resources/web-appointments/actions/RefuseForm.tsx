import type { WebRequestRecord } from '@bedside/contracts/appointments/web-request.schema';
import { reason } from '@bedside/contracts/common/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../parts/DrawerForm.tsx';
import { TextArea } from '../../../parts/TextArea.tsx';
import { useSeenRequest } from '../use-web-request.ts';

const values = z.object({ reason });

const words = {
  rejected: { title: 'Reject request', note: 'They are told that we cannot take it.' },
  cancelled: { title: 'Cancel request', note: 'They are told that it is cancelled.' },
} as const;

interface Props {
  request: WebRequestRecord;
  action: keyof typeof words;
}

/** Turns a request down, or takes back one that is not wanted any more, with the reason. */
export function RefuseForm({ request, action }: Props) {
  const { seen, refresh, reload } = useSeenRequest(request);
  const form = useForm({ resolver: zodResolver(values), defaultValues: { reason: '' }, mode: 'onTouched' });
  const { title, note } = words[action];
  return (
    <DrawerForm
      title={title}
      about={`${request.fullname}, ${request.key}`}
      form={form}
      submitLabel={title}
      isDanger
      note={note}
      run={(actions, given) => actions.refuseWebRequest(seen, action, given.reason)}
      onDone={refresh}
      onReload={reload}
    >
      {() => (
        <TextArea
          {...form.register('reason')}
          label="Reason"
          required
          help="They read it in the e-mail; the text only asks them to call."
          error={form.formState.errors.reason?.message}
        />
      )}
    </DrawerForm>
  );
}
