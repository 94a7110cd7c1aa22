import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { waitlistStatuses } from '@bedside/contracts/appointments/appointment-status';
import { day } from '@bedside/contracts/common/fields';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import ListPlus from 'lucide-react/icons/list-plus';
import ListX from 'lucide-react/icons/list-x';
import { z } from 'zod';
import { ActionButton, type ButtonPlace, drawerButton } from '../../../components/ActionButton.tsx';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { FieldPair } from '../../../components/DateAndTime.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import { ActionForm } from './ActionForm.tsx';
import { TimeOfDayFields, timeOfDaySchema } from './OverrideFields.tsx';
import { useRefreshAppointments } from './use-appointment-action.tsx';

interface Props extends ButtonPlace {
  appointment: AppointmentRecord;
}

export const canJoinWaitlist = ({ appointmentStatus }: AppointmentRecord): boolean =>
  waitlistStatuses.includes(appointmentStatus);

/** Waits for a time that opens up, or for other days. */
export const WaitlistButton = drawerButton(
  ({ appointment }: Props) => ({
    icon: ListPlus,
    label: appointment.waitlist ? 'Edit waitlist' : 'Add to waitlist',
  }),
  ({ appointment }) => <WaitlistForm appointment={appointment} />,
);

const values = z.object({ from: day, to: day, ...timeOfDaySchema }).refine(({ from, to }) => from <= to, {
  path: ['to'],
  message: 'The end date must be on or after the start date.',
});

function WaitlistForm({ appointment }: { appointment: AppointmentRecord }) {
  const { zone } = useFormats();
  const today = dayIn(zone, new Date());
  const { waitlist, appointmentDate, preferedAppointmentDate, appointmentSlot } = appointment;
  const latest = appointmentDate ?? preferedAppointmentDate;
  return (
    <ActionForm
      title="Waitlist"
      appointment={appointment}
      schema={values}
      defaultValues={{
        from: waitlist && waitlist.from > today ? waitlist.from : today,
        to: waitlist?.to ?? (latest > today ? latest : today),
        appointmentSlot: waitlist?.appointmentSlot ?? appointmentSlot,
      }}
      submitLabel={waitlist ? 'Save waitlist' : 'Add to waitlist'}
      note="The current time is kept until the patient accepts an offer."
      run={(dataProvider, { id }, request) => dataProvider.joinWaitlist({ params: { id }, body: request })}
    >
      <FieldPair>
        <TextInput source="from" label="Available from" type="date" required min={today} />
        <TextInput source="to" label="Available until" type="date" required min={today} />
      </FieldPair>
      <TimeOfDayFields />
    </ActionForm>
  );
}

export function LeaveWaitlistButton({ appointment, ...button }: Props) {
  const drawer = useDrawer();
  const refresh = useRefreshAppointments();
  return (
    <ActionButton
      {...button}
      icon={ListX}
      label="Remove from waitlist"
      onPress={() =>
        drawer.open(
          <ConfirmForm
            title="Remove from waitlist"
            about={`${fullName(appointment.patient)}, ${appointment.appointmentKey}`}
            submitLabel="Remove from waitlist"
            run={(dataProvider) => dataProvider.leaveWaitlist({ params: { id: appointment.id } })}
            onDone={refresh}
          >
            The patient won’t be offered earlier times and will lose their place in line.
          </ConfirmForm>,
        )
      }
    />
  );
}
