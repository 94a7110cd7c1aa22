import { day as dayField, time } from '@bedside/contracts/common/fields';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { zodResolver } from '@hookform/resolvers/zod';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { ClosedDayNote, ClosedNote, FieldPair } from '../../../components/DateAndTime.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import { useNow } from '../../../components/use-now.ts';
import { moved } from '../../../data/seen-version.ts';
import { appointmentTimeText, lowercaseFirst } from '../../../formatting/appointment-text.ts';
import { ActionForm } from './ActionForm.tsx';
import type { ActionableAppointment, ActionProps } from './actionable-appointment.ts';
import {
  checkOverride,
  noOverride,
  OverrideFields,
  overrideOf,
  overrideShape,
  TimeOfDayFields,
  timeOfDaySchema,
} from './OverrideFields.tsx';
import styles from './RescheduleButton.module.css';

export function RescheduleButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  const isFixed = appointment.appointmentStatus === 'SCHEDULED';
  const open = () =>
    drawer.open(
      isFixed ? <NewTimeForm appointment={appointment} /> : <PreferenceForm appointment={appointment} />,
    );
  const label = button.shape === 'secondary' ? 'Reschedule' : 'Reschedule visit';
  return <ActionButton {...button} icon={CalendarClock} label={label} onPress={open} />;
}

type ExactTime = Pick<ActionableAppointment, 'appointmentDate' | 'appointmentTime'>;

const isSameTime = (one: ExactTime, other: ExactTime) =>
  one.appointmentDate === other.appointmentDate && one.appointmentTime === other.appointmentTime;

const timeValues = (appointment: ExactTime) =>
  z
    .object({
      appointmentDate: dayField,
      appointmentTime: z.union([time, z.literal('')], { error: 'Select a time.' }),
      isOpen: z.boolean(),
      ...overrideShape,
    })
    .superRefine(checkOverride)
    .refine(({ isOpen, appointmentTime }) => isOpen || appointmentTime !== '', {
      path: ['appointmentTime'],
      error: 'Select a time.',
    })
    .refine((values) => values.isOpen || !isSameTime(values, appointment), {
      path: ['appointmentTime'],
      error: 'The visit is already at this time. Choose another.',
    });

export function PreferenceNote({ appointment }: { appointment: ActionableAppointment }) {
  const { zone } = useFormats();
  const label = appointment.appointmentTime ? 'Scheduled' : 'Patient prefers';
  return (
    <p className={styles.note}>
      {label} <b>{lowercaseFirst(appointmentTimeText(appointment, zone, useNow()))}</b>
      {appointment.telemedicine && ', by video'}
    </p>
  );
}

type Timed = Pick<
  ActionableAppointment,
  'appointmentDate' | 'appointmentTime' | 'preferedAppointmentDate' | 'appointmentSlot'
>;

const timeOf = ({ appointmentDate, appointmentTime, preferedAppointmentDate }: Timed) => ({
  appointmentDate: appointmentDate ?? preferedAppointmentDate,
  appointmentTime: appointmentTime ?? '',
  isOpen: false,
  ...noOverride,
});

const preferenceOf = ({ preferedAppointmentDate, appointmentSlot }: Timed) => ({
  preferedAppointmentDate,
  appointmentSlot,
});

/** For a scheduled appointment: a new time, or back to awaiting one. */
function NewTimeForm({ appointment }: { appointment: ActionableAppointment }) {
  const form = useForm({
    resolver: zodResolver(timeValues(appointment)),
    defaultValues: timeOf(appointment),
    mode: 'onTouched',
  });
  const isOpen = form.watch('isOpen');
  return (
    <ActionForm
      title="Reschedule visit"
      appointment={appointment}
      form={form}
      valuesOf={timeOf}
      submitLabel="Reschedule visit"
      note={
        isOpen
          ? 'The provider will be notified and their time released.'
          : 'The provider will be notified in three minutes.'
      }
      previewOf={(values) => {
        if (values.isOpen) return { move: 'reschedule' };
        const { appointmentDate, appointmentTime } = values;
        return appointmentDate && appointmentTime && !isSameTime(values, appointment)
          ? { move: 'reschedule', appointmentDate, appointmentTime }
          : null;
      }}
      run={(dataProvider, seen, { isOpen, appointmentDate, appointmentTime, ...override }) =>
        dataProvider.rescheduleAppointment({
          body: {
            appointmentId: seen.id,
            ...moved(seen),
            ...(isOpen
              ? { preferedAppointmentDate: appointmentDate }
              : { appointmentDate, appointmentTime, ...overrideOf(override) }),
          },
        })
      }
    >
      {(failure) => (
        <>
          <PreferenceNote appointment={appointment} />
          <FieldPair>
            <TextInput
              source="appointmentDate"
              label={isOpen ? 'Preferred date' : 'Date'}
              type="date"
              required
              invalidText="Select a date."
            />
            {!isOpen && <TextInput source="appointmentTime" label="Time" type="time" required />}
          </FieldPair>
          <ClosedNote
            date={form.watch('appointmentDate')}
            time={isOpen ? '' : form.watch('appointmentTime')}
            onChooseDay={(day) => form.setValue('appointmentDate', day, { shouldDirty: true })}
          />
          <CheckboxRow source="isOpen">Release this time and reschedule later</CheckboxRow>
          <OverrideFields failure={failure} />
        </>
      )}
    </ActionForm>
  );
}

const preferenceValues = z.object({ preferedAppointmentDate: dayField, ...timeOfDaySchema });

/** For an appointment without a time. */
function PreferenceForm({ appointment }: { appointment: ActionableAppointment }) {
  return (
    <ActionForm
      title="Change preferred time"
      appointment={appointment}
      schema={preferenceValues}
      defaultValues={preferenceOf(appointment)}
      valuesOf={preferenceOf}
      submitLabel="Save preference"
      run={(dataProvider, seen, values) =>
        dataProvider.rescheduleAppointment({ body: { appointmentId: seen.id, ...moved(seen), ...values } })
      }
    >
      <TextInput
        source="preferedAppointmentDate"
        label="Preferred date"
        type="date"
        required
        invalidText="Select a date."
      />
      <ClosedDayNote source="preferedAppointmentDate" />
      <TimeOfDayFields />
    </ActionForm>
  );
}
