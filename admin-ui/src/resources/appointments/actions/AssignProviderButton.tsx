import { day, id, time } from '@bedside/contracts/common/fields';
import UserPlus from 'lucide-react/icons/user-plus';
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
  return (
    <ActionForm
      title="Assign provider"
      appointment={appointment}
      schema={assignValues}
      defaultValues={{
        providerId: '',
        appointmentDate: appointment.appointmentDate ?? appointment.preferedAppointmentDate,
        appointmentTime: appointment.appointmentTime ?? appointment.telemedicineTime ?? '',
        telemedicineLink: '',
        ...noOverride,
      }}
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
          <ProviderSelect />
          <DateAndTime date="appointmentDate" time="appointmentTime" />
          {appointment.telemedicine && (
            <TextInput source="telemedicineLink" label="Telemedicine link" type="url" aside="optional" />
          )}
          <OverrideFields failure={failure} />
        </>
      )}
    </ActionForm>
  );
}
