import type { ProviderRecord } from '@bedside/contracts/people/user.schema';
import CalendarOff from 'lucide-react/icons/calendar-off';
import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import Smartphone from 'lucide-react/icons/smartphone';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { MenuAction, RowMenu } from '../../../components/RowMenu.tsx';
import { useMe } from '../../../data/me.ts';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { useRefreshProviders } from '../week.ts';

interface Props {
  provider: ProviderRecord;
  onEdit(): void;
  onPlan(): void;
}

function DeactivateProviderForm({ provider }: { provider: ProviderRecord }) {
  const refresh = useRefreshProviders();
  return (
    <ConfirmForm
      title="Deactivate provider"
      about={provider.fullname}
      submitLabel="Deactivate provider"
      successMessage="Provider saved"
      run={(dataProvider) =>
        dataProvider.update('providers', {
          id: provider.id,
          data: { status: 'INACTIVE' },
          previousData: provider,
        })
      }
      onDone={refresh}
    >
      {provider.fullname} will be signed out of all devices immediately and can’t sign in or be assigned
      visits until reactivated. Reassign upcoming visits first.
    </ConfirmForm>
  );
}

const LostDeviceForm = ({ provider }: { provider: ProviderRecord }) => (
  <ConfirmForm
    title="Report a lost device"
    about={provider.fullname}
    submitLabel="Sign out and erase"
    run={(dataProvider) => dataProvider.reportLostDevice({ params: { id: provider.id } })}
  >
    {provider.fullname} will be signed out everywhere. Each of their devices erases its offline day, with what
    it has not sent yet, when it next connects. Their calendar link stops working.
  </ConfirmForm>
);

export function ProviderMenu({ provider, onEdit, onPlan }: Props) {
  const isInactive = provider.status === 'INACTIVE';
  const drawer = useDrawer();
  const isSuperAdmin = useMe().role === 'SUPER_ADMIN';
  const activate = useRecordAction(
    (dataProvider) =>
      dataProvider.update('providers', {
        id: provider.id,
        data: { status: 'ACTIVE' },
        previousData: provider,
      }),
    { successMessage: 'Provider saved' },
  );
  const password = useRecordAction((dataProvider) =>
    dataProvider.sendSetPasswordEmail({ query: { userId: provider.id } }),
  );
  return (
    <RowMenu label={`More actions for ${provider.fullname}`} isFramed>
      <MenuAction icon={Pencil} label="Edit details" onPress={onEdit} />
      <MenuAction icon={CalendarOff} label="Hours and time off" onPress={onPlan} />
      {provider.status !== 'INVITED' && (
        <MenuAction icon={KeyRound} label="Send password reset email" onPress={() => password.mutate()} />
      )}
      {isSuperAdmin && provider.status !== 'INVITED' && (
        <MenuAction
          icon={Smartphone}
          label="Report a lost device"
          onPress={() => drawer.open(<LostDeviceForm provider={provider} />)}
        />
      )}
      {provider.status !== 'INVITED' && (
        <MenuAction
          icon={isInactive ? UserCheck : UserX}
          label={isInactive ? 'Activate' : 'Deactivate'}
          onPress={() =>
            isInactive ? activate.mutate() : drawer.open(<DeactivateProviderForm provider={provider} />)
          }
        />
      )}
    </RowMenu>
  );
}
