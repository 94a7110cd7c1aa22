import type { InvitationRow } from '@bedside/contracts/people/user.schema';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { useListContext } from 'react-admin';
import { useDrawer } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { Card } from '../../list/CardRows.tsx';
import { facetTabs } from '../../list/facet-tabs.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { InvitationButtons } from './actions/InvitationButtons.tsx';
import { InviteForm } from './actions/InviteForm.tsx';
import { InvitationStatus } from './InvitationStatus.tsx';
import { invitationColumns } from './invitation-columns.tsx';
import { invitationLabels } from './invitation-text.ts';

export default function InvitationList() {
  return (
    <PagedList<InvitationRow> resource="provider-invitations" sort={{ field: 'createdAt', order: 'DESC' }}>
      <Screen />
    </PagedList>
  );
}

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  status: () => 'status',
};

const statuses = Object.entries(invitationLabels).map(([value, label]) => ({ value, label }));

function Screen() {
  const { meta } = useListContext<InvitationRow>();
  const drawer = useDrawer();
  const invite = () => drawer.open(<InviteForm />);
  useShortcuts({ n: invite });
  return (
    <ListScreen<InvitationRow>
      title="Provider invitations"
      columns={invitationColumns}
      card={(invitation) => (
        <Card
          first={invitation.fullname}
          second={invitation.email}
          chip={<InvitationStatus status={invitation.status} />}
          endFirst={<RelativeDateTime instant={invitation.sentAt} />}
          endSecond={<InvitationButtons invitation={invitation} />}
        />
      )}
      search="Name, email"
      tabs={{ source: 'status', tabs: facetTabs(statuses, meta?.facets?.status) }}
      filterWords={filterWords}
      actions={
        <Button
          variant="contained"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={invite}
        >
          Invite provider
        </Button>
      }
      phoneAction={
        <Button variant="contained" onClick={invite}>
          Invite
        </Button>
      }
    />
  );
}
