import type { AdminRow } from '@bedside/contracts/people/user.schema';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { useMe } from '../../../data/me.ts';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { DeactivateAdminForm } from './DeactivateAdminForm.tsx';
import { DeleteAdminForm } from './DeleteAdminForm.tsx';
import { EditAdminForm } from './EditAdminForm.tsx';

/** Actions on an admin; with oneself, less. */
export function AdminMenu({ admin }: { admin: AdminRow }) {
  const drawer = useDrawer();
  const isOneself = useMe().id === admin.id;
  const isInactive = admin.status === 'INACTIVE';
  const invite = useRecordAction((dataProvider) =>
    dataProvider.resendAdminInvite({ params: { id: admin.id } }),
  );
  const activate = useRecordAction((dataProvider) =>
    dataProvider.update('admins', { id: admin.id, data: { status: 'ACTIVE' }, previousData: admin }),
  );
  return (
    <RowMenu label={`More actions for ${admin.fullname}`}>
      {(close) => [
        <ActionButton
          key="edit"
          shape="item"
          onPick={close}
          icon={Pencil}
          label="Edit"
          onPress={() => drawer.open(<EditAdminForm admin={admin} />)}
        />,
        admin.status === 'INVITED' && (
          <ActionButton
            key="invite"
            shape="item"
            onPick={close}
            icon={Mail}
            label="Resend invitation"
            onPress={() => invite.mutate()}
          />
        ),
        !isOneself && admin.status !== 'INVITED' && (
          <ActionButton
            key="status"
            shape="item"
            onPick={close}
            icon={isInactive ? UserCheck : UserX}
            label={isInactive ? 'Activate' : 'Deactivate'}
            onPress={() =>
              isInactive ? activate.mutate() : drawer.open(<DeactivateAdminForm admin={admin} />)
            }
          />
        ),
        !isOneself && (
          <ActionButton
            key="delete"
            shape="item"
            onPick={close}
            icon={Trash}
            label="Delete"
            isDanger
            onPress={() => drawer.open(<DeleteAdminForm admin={admin} />)}
          />
        ),
      ]}
    </RowMenu>
  );
}
