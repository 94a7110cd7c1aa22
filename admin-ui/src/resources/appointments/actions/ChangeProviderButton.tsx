import { id } from '@bedside/contracts/common/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
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

const changeValues = z.object({ providerId: id, ...overrideShape }).superRefine(checkOverride);

export function ChangeProviderButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={UserRoundCog}
      label="Change provider"
      onPress={() => drawer.open(<ChangeProviderForm appointment={appointment} />)}
    />
  );
}

function ChangeProviderForm({ appointment }: { appointment: ActionableAppointment }) {
  const form = useForm({
    resolver: zodResolver(changeValues),
    defaultValues: { providerId: '', ...noOverride },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  return (
    <ActionForm
      title="Change provider"
      appointment={appointment}
      form={form}
      submitLabel="Change provider"
      note="The date and time won’t change."
      tells={({ providerId }) => (providerId ? { move: 'changeProvider', providerId } : null)}
      run={(dataProvider, seen, { providerId, ...override }) =>
        dataProvider.changeProvider({
          body: { appointmentId: seen.id, ...moved(seen), providerId, ...overrideOf(override) },
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
