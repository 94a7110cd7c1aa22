import { inviteToVideoCall, removeFromVideoCall } from '@bedside/contracts/appointments/video.api';
import { type VideoSeatState, videoGuestKinds } from '@bedside/contracts/appointments/video.schema';
import { languageLabels, languages } from '@bedside/contracts/common/languages';
import { Button } from '@bedside/ui-kit/components/Button';
import { Row } from '@bedside/ui-kit/components/Stack';
import { fullName } from '@bedside/ui-kit/person';
import { showToast } from '@bedside/ui-kit/toast';
import { useCallSnapshot } from '@bedside/ui-kit/video/use-call';
import { useMutation } from '@tanstack/react-query';
import { DrawerForm } from '../components/DrawerForm.tsx';
import { PhoneInput, SelectInput, TextInput } from '../components/inputs.tsx';
import { client } from '../data/client.ts';
import { showFailure } from '../data/failure.ts';
import type { CallProps } from './VideoPage.tsx';

export const guestKinds: Record<(typeof videoGuestKinds)[number], string> = {
  INTERPRETER: 'Interpreter',
  FAMILY: 'Family member',
  COLLEAGUE: 'Colleague',
};

const states: Record<VideoSeatState, string> = {
  INVITED: 'Invited',
  WAITING: 'In the waiting room',
  'IN CALL': 'In the call',
  LEFT: 'Left',
};

const values = inviteToVideoCall.body;

/** Invites a third person, who gets a link by text, enters their name, and waits to be admitted. */
export function InviteForm({ appointment, call: callClient }: CallProps) {
  return (
    <DrawerForm
      title="Invite someone"
      about={`${fullName(appointment.patient)}, ${appointment.appointmentKey}`}
      schema={values}
      defaultValues={{ name: '', phone: '', kind: 'INTERPRETER', language: 'en' }}
      submitLabel="Send text"
      note="The link opens this call and nothing else."
      run={(_, body) => client.send(inviteToVideoCall, { params: { id: appointment.id }, body })}
      onDone={callClient.refresh}
    >
      <TextInput source="name" label="Name" required maxLength={60} autoComplete="off" />
      <PhoneInput source="phone" label="Mobile phone" required autoComplete="off" />
      <SelectInput
        source="kind"
        label="Role"
        placeholder="Select"
        options={videoGuestKinds.map((kind) => ({ value: kind, label: guestKinds[kind] }))}
      />
      <SelectInput
        source="language"
        label="Text message language"
        placeholder="Select"
        options={languages.map((one) => ({ value: one, label: languageLabels[one] }))}
      />
      <Invited appointment={appointment} call={callClient} />
    </DrawerForm>
  );
}

function Invited({ appointment, call: callClient }: CallProps) {
  const { call } = useCallSnapshot(callClient);
  const remove = useMutation({
    mutationFn: (guestId: string) =>
      client.send(removeFromVideoCall, { params: { id: appointment.id, guestId } }),
    async onSuccess({ message }) {
      showToast(message, 'success');
      await callClient.refresh();
    },
    onError: showFailure,
  });
  const guests = call?.seats.filter(({ role }) => role === 'guest') ?? [];
  if (guests.length === 0) return null;
  return (
    <section aria-label="Invited">
      <h3>Invited</h3>
      <ul>
        {guests.map(({ userId, name, kind, state }) => (
          <li key={userId}>
            <Row wrap gap="4px 12px">
              <span>
                {name}, {kind && guestKinds[kind].toLowerCase()}
              </span>
              <span className="small">{states[state]}</span>
              <Button
                kind="text"
                small
                aria-label={`Remove ${name}`}
                busy={remove.isPending && remove.variables === userId}
                onClick={() => remove.mutate(userId)}
              >
                Remove
              </Button>
            </Row>
          </li>
        ))}
      </ul>
    </section>
  );
}
