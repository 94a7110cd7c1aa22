import { type ConsentRow, consentStatuses } from '@bedside/contracts/people/consent.schema';
import Button from '@mui/material/Button';
import FileText from 'lucide-react/icons/file-text';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { useDrawer } from '../../components/drawer.tsx';
import { ChoiceFilterChip } from '../../list/ChoiceFilterChip.tsx';
import type { Column } from '../../list/column.ts';
import { facetTabs } from '../../list/facet-tabs.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { NewRowsPill } from '../../list/NewRowsPill.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { ConsentDetails } from './ConsentDetails.tsx';
import { consentBadges } from './consent-badges.ts';
import { ConsentCard, consentColumns, consentEdge } from './consent-columns.tsx';

export default function ConsentList() {
  return (
    <PagedList<ConsentRow> sort={{ field: 'sentAt', order: 'DESC' }}>
      <Screen />
    </PagedList>
  );
}

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  consentStatus: () => 'status',
  consentMode: () => 'type',
  consentType: () => 'document',
  userId: () => 'patient',
};

const modes = [
  { value: 'CONSENT', label: 'Consents' },
  { value: 'REQUEST', label: 'Requests' },
];

const statuses = consentStatuses.map((value) => ({ value, label: consentBadges[value].label }));

function Screen() {
  const { meta } = useListContext<ConsentRow>();
  const drawer = useDrawer();
  const open = ({ id }: ConsentRow) => drawer.open(<ConsentDetails id={id} />);
  const showButton = (consent: ConsentRow) => (
    <Button
      size="small"
      variant="text"
      color="inherit"
      aria-label={`View details for ${consent.title}`}
      onClick={() => open(consent)}
    >
      View
    </Button>
  );
  const details: Column<ConsentRow> = {
    key: 'details',
    label: 'Details',
    width: 90,
    cell: showButton,
    text: () => '',
  };
  return (
    <ListScreen<ConsentRow>
      title="Consents"
      columns={[...consentColumns, details]}
      onOpen={open}
      card={(consent) => <ConsentCard consent={consent} end={showButton(consent)} />}
      search="Patient, document"
      tabs={{ source: 'consentStatus', tabs: facetTabs(statuses, meta?.facets?.consentStatus) }}
      filters={<ChoiceFilterChip source="consentMode" label="Type" any="All" choices={modes} />}
      news={<NewRowsPill of="consent" />}
      filterWords={filterWords}
      edge={consentEdge}
      actions={
        <Button
          component={Link}
          to="/consents/texts"
          variant="outlined"
          startIcon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
        >
          Templates
        </Button>
      }
    />
  );
}
