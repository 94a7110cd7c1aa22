import type { InvitationRow } from '@bedside/contracts/people/user.schema';
import { useDrawer } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { CreateButton } from '../../list/CreateButton.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { List } from '../../list/List.tsx';
import { facetTabs } from '../../list/ListTabs.tsx';
import { InvitationButtons } from './actions/InvitationButtons.tsx';
import { InviteForm } from './actions/InviteForm.tsx';
import { InvitationStatus } from './InvitationStatus.tsx';
import { invitationColumns } from './invitation-columns.tsx';
import { invitationLabels } from './invitation-text.ts';

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  status: () => 'status',
};

const statuses = Object.entries(invitationLabels).map(([value, label]) => ({ value, label }));

export default function InvitationList() {
  const drawer = useDrawer();
  const invite = () => drawer.open(<InviteForm />);
  return (
    <List<InvitationRow>
      sort={{ field: 'createdAt', order: 'DESC' }}
      title="Provider invitations"
      search="Name, email"
      tabs={{ source: 'status', tabs: (facets) => facetTabs(statuses, facets?.status) }}
      filterWords={filterWords}
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
