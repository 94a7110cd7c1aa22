import type { AdminRow } from '@bedside/contracts/people/user.schema';
import { PersonStatus, personStatusLabels } from '../../components/PersonStatus.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { WithAvatar } from '../../components/WithAvatar.tsx';
import { roleLabels } from '../../layout/role-text.ts';
import type { Column } from '../../list/column.ts';
import { contactColumns } from '../../list/contact-columns.tsx';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { permissionLabels } from './admin-text.ts';

const permissionsOf = ({ role, permissions }: AdminRow): string => {
  if (role === 'SUPER_ADMIN') return 'All permissions';
  return permissions.map((permission) => permissionLabels[permission]).join(', ') || 'No permissions';
};

export const adminColumns: readonly Column<AdminRow>[] = [
  {
    key: 'admin',
    label: 'Admin',
    sortBy: 'lastName',
    cell: (admin) => (
      <WithAvatar person={admin}>
        <TwoLineCell first={admin.fullname} second={permissionsOf(admin)} />
      </WithAvatar>
    ),
    text: (admin) => `${admin.fullname}: ${permissionsOf(admin)}`,
  },
  {
    key: 'role',
    label: 'Role',
    width: 120,
    sortBy: 'role',
    cell: ({ role }) => roleLabels[role],
    text: ({ role }) => roleLabels[role],
  },
  ...contactColumns<AdminRow>(),
  {
    key: 'lastSignInAt',
    label: 'Last sign-in',
    width: 160,
    fromWidth: 1280,
    cell: ({ lastSignInAt }) => (lastSignInAt ? <RelativeDateTime instant={lastSignInAt} /> : 'Never'),
    text: ({ lastSignInAt }) => lastSignInAt ?? '',
  },
  {
    key: 'status',
    label: 'Account',
    width: 110,
    sortBy: 'status',
    cell: ({ status }) => <PersonStatus status={status} />,
    text: ({ status }) => personStatusLabels[status],
  },
];
