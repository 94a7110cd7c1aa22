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

/** Tells the patients of the remaining visits, after a look at the message. */
export default function RunningLateForm() {
  const { zone } = useFormats();
  const form = useForm();
  const [chosen, setChosen] = useState('30');
  const [left, setLeft] = useState<readonly string[]>([]);
  const minutes = delayMinutes.find((one) => String(one) === chosen) ?? 30;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['my-day', 'delay', minutes],
    queryFn: async () => (await client.send(previewDelay, { body: { minutes } })).data,
    placeholderData: (last) => last,
  });
  const told = (data ?? []).filter(({ appointmentId }) => !left.includes(appointmentId));
  const toggle = (id: string) =>
    setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id]);
  return (
    <DrawerForm
      title="Running late"
      form={form}
      submitLabel={told.length === 1 ? 'Tell 1 patient' : `Tell ${told.length} patients`}
      isHeld={told.length === 0}
      run={async (dataProvider) => {
        const appointmentIds = told.map(({ appointmentId }) => appointmentId);
        const { message = '' } = await dataProvider.announceDelay({ body: { minutes, appointmentIds } });
        return { message };
      }}
    >
      <SegmentedControl label="How late" choices={choices} chosen={chosen} onChoose={setChosen} />
      {data?.map(({ appointmentId, fullname, startsAt }) => (
        <CheckboxRow
          key={appointmentId}
          checked={!left.includes(appointmentId)}
          onChange={() => toggle(appointmentId)}
        >
          {timeText(timeIn(zone, new Date(startsAt)))} {fullname}
        </CheckboxRow>
      ))}
      {(told.length > 0 || !data) && (
        <PreviewPanel preview={told[0]?.message} error={error} isStale={isPlaceholderData} />
      )}
    </DrawerForm>
  );
}
