import { day, id, time } from '@bedside/contracts/common/fields';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { DateAndTime } from '../../../components/DateAndTime.tsx';
import { pluralizeRows } from '../../../list/rows.ts';
import { ProviderSelect } from '../actions/OverrideFields.tsx';
import { BulkAppointmentForm } from './BulkAppointmentForm.tsx';
import { appointmentWords, type ChosenAppointments, useAppointmentRun } from './use-appointment-run.ts';

const assignValues = z.object({ providerId: id, date: day, firstTime: time, minutesApart: z.string() });

const gaps = ['30', '45', '60', '90', '120'].map((value) => ({ value, label: `${value} minutes` }));

interface Props {
  chosen: ChosenAppointments;
  /** Day of the first appointment, if known. */
  firstDay?: string;
}

export function BulkAssignForm({ chosen, firstDay = '' }: Props) {
  const run = useAppointmentRun(chosen);
  const [notifyPatient, setNotifyPatient] = useState(true);
  const form = useForm({
    resolver: zodResolver(assignValues),
    defaultValues: {
      providerId: '',
      date: firstDay,
      firstTime: '09:00',
      minutesApart: '60',
    },
    mode: 'onTouched',
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ minutesApart, ...round }) =>
    run.start({ action: 'ASSIGN', notifyPatient, ...round, minutesApart: Number(minutesApart) }),
  );
  return (
    <BulkAppointmentForm
      title="Assign provider"
      submitLabel={`Assign ${pluralizeRows(chosen.total, appointmentWords)}`}
      chosen={chosen}
      run={run}
      onSubmit={submit}
    >
      <ProviderSelect {...form.register('providerId')} error={errors.providerId && 'Select a provider.'} />
      <p>Scheduled visits keep their times. The rest are scheduled back to back on this day until it ends:</p>
      <DateAndTime
        date={form.register('date')}
        time={form.register('firstTime')}
        chosen={{ date: form.watch('date'), time: form.watch('firstTime') }}
        isDateWrong={Boolean(errors.date)}
        isTimeWrong={Boolean(errors.firstTime)}
        timeLabel="First visit at"
      />
      <SelectInput
        {...form.register('minutesApart')}
        label="Interval between start times"
        placeholder="Minutes"
        options={gaps}
      />
      <CheckboxRow checked={notifyPatient} onChange={(event) => setNotifyPatient(event.target.checked)}>
        Notify patients
      </CheckboxRow>
    </BulkAppointmentForm>
  );
}
