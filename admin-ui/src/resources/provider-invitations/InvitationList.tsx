import { newInvitation } from '@bedside/contracts/people/staff.api';
import type { InvitationRow, InvitationStatus as Status } from '@bedside/contracts/people/user.schema';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { TextInput } from '../../components/inputs.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { StaffFields } from '../../components/StaffFields.tsx';
import { Tag } from '../../components/Tag.tsx';
import { useNames } from '../../data/me.ts';
import { contactColumns, TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { List } from '../../list/List.tsx';
import { CreateButton } from '../../list/ListFooter.tsx';
import { facetTabs } from '../../list/ListTabs.tsx';
import { InvitationButtons } from './actions/InvitationButtons.tsx';

const invitationLabels: Record<Status, string> = {
  PENDING: 'Pending',
  ACCEPTED: 'Accepted',
  EXPIRED: 'Expired',
  REVOKED: 'Revoked',
};

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  status: () => 'status',
};

const statuses = Object.entries(invitationLabels).map(([value, label]) => ({ value, label }));

const InviteForm = () => (
  <DrawerForm
    title="Invite provider"
    schema={useNames(newInvitation)}
    defaultValues={{ firstName: '', lastName: '', email: '', mobile: '', credentials: '' }}
    submitLabel="Send invitation"
    note="The link works once and expires in 24 hours."
    run={(dataProvider, values) => dataProvider.inviteProvider({ body: values })}
    refreshes={['provider-invitations']}
  >
    <StaffFields isPhoneRequired />
    <TextInput source="credentials" label="Credentials" placeholder="NP, RN, MD" maxLength={50} />
  </DrawerForm>
);

const Column = DataTable.Col<InvitationRow>;

/** Highlights invitations that can no longer be accepted. */
const InvitationStatus = ({ status }: { status: Status }) => (
  <Tag tone={status === 'EXPIRED' || status === 'REVOKED' ? 'orange' : undefined}>
    {invitationLabels[status]}
  </Tag>
);

const invitationColumns = (
  <>
    <Column
      source="lastName"
      label="Invitee"
      render={({ fullname, credentials, invitedBy }) => (
        <TwoLineCell first={fullname} aside={credentials} second={`Invited by ${invitedBy}`} />
      )}
      text={({ fullname }) => fullname}
    />
    {contactColumns}
    <Column
      source="status"
      label="Status"
      width={110}
      render={({ status }) => <InvitationStatus status={status} />}
      text={({ status }) => invitationLabels[status]}
    />
    <Column
      source="createdAt"
      label="Sent"
      width={150}
      fromWidth={900}
      render={({ sentAt }) => <RelativeDateTime instant={sentAt} />}
      text={({ sentAt }) => sentAt}
    />
    <Column
      source="actions"
      label="Actions"
      disableSort
      width={170}
      render={(invitation) => <InvitationButtons invitation={invitation} />}
      text={() => ''}
    />
  </>
);

export default function InvitationList() {
  const drawer = useDrawer();
  const invite = () => drawer.open(<InviteForm />);
  return (
    <List<InvitationRow>
      sort={{ field: 'createdAt', order: 'DESC' }}
      title="Provider invitations"
      search="Name, email"
      tabs={{ source: 'status', tabs: (facets) => facetTabs(statuses, facets?.status) }}
      filterLabels={filterLabels}
      createButton={<CreateButton label="Invite provider" phoneLabel="Invite" onClick={invite} />}
    >
      <DataTable<InvitationRow>
        card={(invitation) => (
          <Card
            first={invitation.fullname}
            second={invitation.email}
            chip={<InvitationStatus status={invitation.status} />}
            endFirst={<RelativeDateTime instant={invitation.sentAt} />}
            endSecond={<InvitationButtons invitation={invitation} />}
          />
        )}
      >
        {invitationColumns}
      </DataTable>
    </List>
  );
}
