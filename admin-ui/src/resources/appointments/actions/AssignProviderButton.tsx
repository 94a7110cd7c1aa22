import { day, id, time } from '@bedside/contracts/common/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import UserPlus from 'lucide-react/icons/user-plus';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { DateAndTime } from '../../../components/DateAndTime.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import { moved } from '../../../data/seen-version.ts';
import { ActionForm } from './ActionForm.tsx';
import type { ActionableAppointment, ActionProps } from './actionable-appointment.ts';
import {
  checkOverride,
  noOverride,
  OverrideFields,
  overrideOf,
  overrideShape,
  ProviderSelect,
} from './OverrideFields.tsx';
import { PreferenceNote } from './RescheduleButton.tsx';

const assignValues = z
  .object({
    providerId: id,
    appointmentDate: day,
    appointmentTime: time,
    telemedicineLink: z.union([
      z.literal(''),
      z.url({ protocol: /^https$/, error: 'Enter a link that starts with https://.' }),
    ]),
    ...overrideShape,
  })
  .superRefine(checkOverride);

export function AssignProviderButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={UserPlus}
      label="Assign provider"
      onPress={() => drawer.open(<AssignProviderForm appointment={appointment} />)}
    />
  );
}

export function AssignProviderForm({ appointment }: { appointment: ActionableAppointment }) {
  const form = useForm({
    resolver: zodResolver(assignValues),
    defaultValues: {
      providerId: '',
      appointmentDate: appointment.appointmentDate ?? appointment.preferedAppointmentDate,
      appointmentTime: appointment.appointmentTime ?? appointment.telemedicineTime ?? '',
      telemedicineLink: '',
      ...noOverride,
    },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  return (
    <ActionForm
      title="Assign provider"
      appointment={appointment}
      form={form}
      submitLabel="Assign provider"
      note="The provider will be notified."
      tells={({ providerId, appointmentDate, appointmentTime }) =>
        providerId && appointmentDate && appointmentTime
          ? { move: 'assign', providerId, appointmentDate, appointmentTime }
          : null
      }
      run={(dataProvider, seen, { telemedicineLink, override, reason, ...values }) =>
        dataProvider.assignProvider({
          body: {
            appointmentId: seen.id,
            ...moved(seen),
            ...values,
            ...(telemedicineLink && { telemedicineLink }),
            ...overrideOf({ override, reason }),
          },
        })
      }
    >
      {(failure) => (
        <>
          <PreferenceNote appointment={appointment} />
          <ProviderSelect
            {...form.register('providerId')}
            error={errors.providerId && 'Select a provider.'}
          />
          <DateAndTime
            date={form.register('appointmentDate')}
            time={form.register('appointmentTime')}
            chosen={{ date: form.watch('appointmentDate'), time: form.watch('appointmentTime') }}
            isDateWrong={Boolean(errors.appointmentDate)}
            isTimeWrong={Boolean(errors.appointmentTime)}
          />
          {appointment.telemedicine && (
            <TextInput source="telemedicineLink" label="Telemedicine link" type="url" aside="optional" />
          )}
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
