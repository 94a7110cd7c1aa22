import { id } from '@bedside/contracts/common/fields';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
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

const ChangeProviderForm = ({ appointment }: { appointment: ActionableAppointment }) => (
  <ActionForm
    title="Change provider"
    appointment={appointment}
    schema={changeValues}
    defaultValues={{ providerId: '', ...noOverride }}
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
        <ProviderSelect />
        <OverrideFields failure={failure} />
      </>
    )}
  </ActionForm>
);
