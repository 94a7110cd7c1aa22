import { day, time } from '@bedside/contracts/common/fields';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { zodResolver } from '@hookform/resolvers/zod';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { useDrawer } from '../../../parts/drawer.tsx';
import { TwoFields } from '../../../parts/TwoFields.tsx';
import { ActionForm } from './ActionForm.tsx';
import type { ActionProps } from './action-props.ts';
import { checkOverride, noOverride, OverrideFields, overrideOf, overrideShape } from './OverrideFields.tsx';
import { PreferenceNote } from './PreferenceNote.tsx';
import { SlotFields, slotShape } from './SlotFields.tsx';
import type { VisitInHand } from './visit-in-hand.ts';

export function RescheduleButton({ visit, ...button }: ActionProps) {
  const drawer = useDrawer();
  const isFixed = visit.appointmentStatus === 'SCHEDULED';
  const open = () => drawer.open(isFixed ? <NewTimeForm visit={visit} /> : <PreferenceForm visit={visit} />);
  return <ActionButton {...button} icon={CalendarClock} label="Reschedule" onPress={open} />;
}

const timeValues = z
  .object({ appointmentDate: day, appointmentTime: time, ...overrideShape })
  .superRefine(checkOverride);

/** A scheduled visit gets another exact time. */
function NewTimeForm({ visit }: { visit: VisitInHand }) {
  const form = useForm({
    resolver: zodResolver(timeValues),
    defaultValues: {
      appointmentDate: visit.appointmentDate ?? visit.preferedAppointmentDate,
      appointmentTime: visit.appointmentTime ?? '',
      ...noOverride,
    },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  return (
    <ActionForm
      title="Reschedule"
      visit={visit}
      form={form}
      submitLabel="Reschedule"
      note="Patient and provider are told after three minutes."
      run={(actions, seen, { appointmentDate, appointmentTime, ...override }) =>
        actions.reschedule(seen, { appointmentDate, appointmentTime, ...overrideOf(override) })
      }
    >
      {(failure) => (
        <>
          <PreferenceNote visit={visit} />
          <TwoFields>
            <TextInput
              {...form.register('appointmentDate')}
              label="Date"
              type="date"
              required
              error={errors.appointmentDate && 'Choose a date.'}
            />
            <TextInput
              {...form.register('appointmentTime')}
              label="Time"
              type="time"
              required
              error={errors.appointmentTime && 'Choose a time.'}
            />
          </TwoFields>
          <OverrideFields
            failure={failure}
            isOn={form.watch('override')}
            override={form.register('override')}
            reason={form.register('reason')}
            reasonError={errors.reason?.message}
          />
        </>
      )}
    </ActionForm>
  );
}

const preferenceValues = z.object({ preferedAppointmentDate: day, ...slotShape });

/** A visit without a time gets another preference. */
function PreferenceForm({ visit }: { visit: VisitInHand }) {
  const form = useForm({
    resolver: zodResolver(preferenceValues),
    defaultValues: {
      preferedAppointmentDate: visit.preferedAppointmentDate,
      appointmentSlot: visit.appointmentSlot,
    },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  return (
    <ActionForm
      title="Change the preference"
      visit={visit}
      form={form}
      submitLabel="Save"
      run={(actions, seen, values) => actions.reschedule(seen, values)}
    >
      {() => (
        <>
          <TextInput
            {...form.register('preferedAppointmentDate')}
            label="Preferred date"
            type="date"
            required
            error={errors.preferedAppointmentDate && 'Choose a date.'}
          />
          <SlotFields field={form.register('appointmentSlot')} error={errors.appointmentSlot?.message} />
        </>
      )}
    </ActionForm>
  );
}
