import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { day, id, time } from '@bedside/contracts/common/fields';
import { useState } from 'react';
import { z } from 'zod';
import { DateAndTime } from '../../../components/DateAndTime.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { SelectInput } from '../../../components/inputs.tsx';
import { AssignProviderForm } from '../actions/AssignProviderButton.tsx';
import { ProviderSelect } from '../actions/OverrideFields.tsx';
import { BulkAppointmentForm } from './BulkAppointmentForm.tsx';
import type { ChosenAppointments } from './use-appointment-run.ts';

const assignValues = z.object({ providerId: id, date: day, firstTime: time, minutesApart: z.string() });

const gaps = ['30', '45', '60', '90', '120'].map((value) => ({ value, label: `${value} minutes` }));

interface Props {
  chosen: ChosenAppointments;
  /** The day of the first appointment, if known. */
  firstDay?: string;
}

/** Assigns the selected visits one after another, each from its own ranking. */
export function AssignInTurn({
  appointments,
  ...together
}: Props & { appointments: readonly AppointmentRow[] }) {
  const drawer = useDrawer();
  const [at, setAt] = useState(0);
  const appointment = appointments[at];
  if (!appointment) return null;
  const isNew = appointment.allowedTransitions.some(({ move }) => move === 'assign');
  return (
    <AssignProviderForm
      key={appointment.id}
      appointment={appointment}
      move={isNew ? 'assign' : 'changeProvider'}
      turn={{
        at: at + 1,
        of: appointments.length,
        onNext: () => {
          together.chosen.onStart?.();
          if (at + 1 < appointments.length) setAt(at + 1);
          else drawer.close();
        },
        onTogether: () => drawer.open(<BulkAssignForm {...together} />),
      }}
    />
  );
}

export const BulkAssignForm = ({ chosen, firstDay = '' }: Props) => (
  <BulkAppointmentForm
    title="Assign provider"
    verb="Assign"
    doneWord="assigned"
    chosen={chosen}
    schema={assignValues}
    defaultValues={{ providerId: '', date: firstDay, firstTime: '09:00', minutesApart: '60' }}
    changeOf={({ minutesApart, ...round }, notifyPatient) => ({
      action: 'ASSIGN',
      notifyPatient,
      ...round,
      minutesApart: Number(minutesApart),
    })}
  >
    <ProviderSelect />
    <p>Scheduled visits keep their times. The rest are scheduled back to back on this day until it ends:</p>
    <DateAndTime date="date" time="firstTime" timeLabel="First visit at" />
    <SelectInput
      source="minutesApart"
      label="Interval between start times"
      placeholder="Minutes"
      options={gaps}
    />
  </BulkAppointmentForm>
);
