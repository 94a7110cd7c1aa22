import type { AdminRow } from '@bedside/contracts/people/user.schema';
import { PersonStatus, personStatusLabels } from '../../components/PersonStatus.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { WithAvatar } from '../../components/WithAvatar.tsx';
import { roleLabels } from '../../layout/role-text.ts';
import { contactColumns, TwoLineCell } from '../../list/cells.tsx';
import { DataTable } from '../../list/DataTable.tsx';
import { permissionLabels } from './admin-text.ts';

const permissionsOf = ({ role, permissions }: AdminRow): string => {
  if (role === 'SUPER_ADMIN') return 'All permissions';
  return permissions.map((permission) => permissionLabels[permission]).join(', ') || 'No permissions';
};

const Column = DataTable.Col<AdminRow>;

export const adminColumns = (
  <>
    <Column
      source="lastName"
      label="Admin"
      render={(admin) => (
        <WithAvatar person={admin}>
          <TwoLineCell first={admin.fullname} second={permissionsOf(admin)} />
        </WithAvatar>
      )}
      text={(admin) => `${admin.fullname}: ${permissionsOf(admin)}`}
    />
    <Column
      source="role"
      label="Role"
      width={120}
      render={({ role }) => roleLabels[role]}
      text={({ role }) => roleLabels[role]}
    />
    {contactColumns}
    <Column
      source="lastSignInAt"
      label="Last sign-in"
      disableSort
      width={160}
      fromWidth={1280}
      render={({ lastSignInAt }) => (lastSignInAt ? <RelativeDateTime instant={lastSignInAt} /> : 'Never')}
      text={({ lastSignInAt }) => lastSignInAt ?? ''}
    />
    <Column
      source="status"
      label="Account"
      width={110}
      render={({ status }) => <PersonStatus status={status} />}
      text={({ status }) => personStatusLabels[status]}
    />
  </>
);
