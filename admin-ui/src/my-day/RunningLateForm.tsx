import { delayMinutes, previewDelay } from '@bedside/contracts/appointments/delay.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { timeIn, timeText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CheckboxRow } from '../components/CheckboxInput.tsx';
import { DrawerForm } from '../components/DrawerForm.tsx';
import { SegmentedControl } from '../components/SegmentedControl.tsx';
import { client } from '../data/client.ts';
import { PreviewPanel } from '../resources/appointments/actions/NotifyPatient.tsx';

const choices = delayMinutes.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }));

/** The preview shows the message to the first selected patient. */
export default function RunningLateForm() {
  const { zone } = useFormats();
  const form = useForm();
  const [chosen, setChosen] = useState('30');
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const minutes = delayMinutes.find((one) => String(one) === chosen) ?? 30;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['my-day', 'delay', minutes],
    queryFn: async () => (await client.send(previewDelay, { body: { minutes } })).data,
    placeholderData: (last) => last,
  });
  const notified = (data ?? []).filter(
    ({ appointmentId, message }) => message.messages.length > 0 && !skipped.includes(appointmentId),
  );
  const toggle = (id: string) =>
    setSkipped(skipped.includes(id) ? skipped.filter((one) => one !== id) : [...skipped, id]);
  return (
    <DrawerForm
      title="Running late"
      form={form}
      submitLabel={notified.length === 1 ? 'Notify 1 patient' : `Notify ${notified.length} patients`}
      isSubmitDisabled={notified.length === 0}
      run={(dataProvider) => {
        const appointmentIds = notified.map(({ appointmentId }) => appointmentId);
        return dataProvider.announceDelay({ body: { minutes, appointmentIds } });
      }}
    >
      <SegmentedControl label="How late" choices={choices} chosen={chosen} onChoose={setChosen} />
      {data?.map(({ appointmentId, fullname, startsAt, message }) => (
        <CheckboxRow
          key={appointmentId}
          checked={message.messages.length > 0 && !skipped.includes(appointmentId)}
          disabled={message.messages.length === 0}
          onChange={() => toggle(appointmentId)}
        >
          {timeText(timeIn(zone, new Date(startsAt)))} {fullname}
          {message.messages.length === 0 && <small> {message.note}</small>}
        </CheckboxRow>
      ))}
      {(notified.length > 0 || !data) && (
        <PreviewPanel preview={notified[0]?.message} error={error} isStale={isPlaceholderData} />
      )}
    </DrawerForm>
  );
}
