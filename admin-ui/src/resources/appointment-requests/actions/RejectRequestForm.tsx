import type { AppointmentRequestRecord } from '@bedside/contracts/appointments/appointment-request.schema';
import { reason } from '@bedside/contracts/common/fields';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { useRequestVersion } from '../use-appointment-request.ts';

const values = z.object({ reason });

const words = {
  rejected: {
    title: 'Reject request',
    consequence: 'will be notified that we can’t accept this request. A rejected request can’t be reopened.',
  },
  cancelled: {
    title: 'Cancel request',
    consequence: 'will be notified that this request is canceled. A canceled request can’t be reopened.',
  },
} as const;

interface Props {
  request: AppointmentRequestRecord;
  action: keyof typeof words;
}

/** Turns a request down, or takes back one that is not wanted any more, with the reason. */
export function RejectRequestForm({ request, action }: Props) {
  const { seen, refresh, reload } = useRequestVersion(request);
  const { title, consequence } = words[action];
  return (
    <DrawerForm
      title={title}
      about={`${request.fullname}, ${request.key}`}
      schema={values}
      defaultValues={{ reason: '' }}
      submitLabel={title}
      isDanger
      run={(dataProvider, given) =>
        dataProvider.cancelAppointmentRequest({
          body: { id: seen.id, version: seen.version, action, reason: given.reason },
        })
      }
      onDone={refresh}
      onReload={reload}
    >
      <p>
        {request.fullname} {consequence} They can send a new one.
      </p>
      <TextArea
        source="reason"
        label="Reason"
        required
        help="Included in the email. The text message only asks them to call."
      />
    </DrawerForm>
  );
}
