import { listInvitations } from '@bedside/contracts/people/staff.api';
import type { ProviderRow } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import Button from '@mui/material/Button';
import MailPlus from 'lucide-react/icons/mail-plus';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { Allowed } from '../../auth/Allowed.tsx';
import { PersonStatus, personStatusLabels } from '../../components/PersonStatus.tsx';
import { WithAvatar } from '../../components/WithAvatar.tsx';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { contactColumns } from '../../list/contact-columns.tsx';
import { facetTabs } from '../../list/facet-tabs.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { providerAddress } from './provider-address.ts';

const columns: readonly Column<ProviderRow>[] = [
  {
    key: 'provider',
    label: 'Provider',
    sortBy: 'lastName',
    cell: (provider) => (
      <WithAvatar person={provider}>
        <TwoLineCell
          first={provider.fullname}
          second={provider.credentials ?? 'No credentials'}
          to={providerAddress(provider.id)}
        />
      </WithAvatar>
    ),
    text: ({ fullname, credentials }) => [fullname, credentials].filter(Boolean).join(', '),
  },
  ...contactColumns<ProviderRow>(),
  {
    key: 'status',
    label: 'Account',
    width: 130,
    sortBy: 'status',
    cell: ({ status }) => <PersonStatus status={status} />,
    text: ({ status }) => personStatusLabels[status],
  },
];

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  status: () => 'account status',
};

export default function ProviderList() {
  return (
    <PagedList<ProviderRow> sort={{ field: 'lastName', order: 'ASC' }}>
      <Screen />
    </PagedList>
  );
}

const statuses = (['ACTIVE', 'INVITED', 'INACTIVE'] as const).map((value) => ({
  value,
  label: personStatusLabels[value],
}));

function Screen() {
  const { meta } = useListContext<ProviderRow>();
  return (
    <ListScreen<ProviderRow>
      title="Providers"
      columns={columns}
      card={(provider) => (
        <Card
          first={provider.fullname}
          second={provider.credentials ?? ''}
          chip={<PersonStatus status={provider.status} />}
          endFirst={<Avatar person={provider} size={24} />}
          endSecond={provider.phone}
        />
      )}
      search="Name, phone, email"
      tabs={{ source: 'status', tabs: facetTabs(statuses, meta?.facets?.status) }}
      filterWords={filterWords}
      addressOf={({ id }) => providerAddress(id)}
      actions={
        <Allowed to={listInvitations}>
          <Button
            component={Link}
            to="/providers/invitation"
            variant="outlined"
            startIcon={<MailPlus size={16} strokeWidth={1.75} aria-hidden />}
          >
            Invitations
          </Button>
        </Allowed>
      }
    />
  );
}
