import { type ConsentRow, consentStatuses } from '@bedside/contracts/people/consent.schema';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import FileText from 'lucide-react/icons/file-text';
import { Link } from 'react-router';
import { useDrawer } from '../../components/drawer.tsx';
import { DataTable } from '../../list/DataTable.tsx';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { facetTabs } from '../../list/ListTabs.tsx';
import { ConsentDetails } from './ConsentDetails.tsx';
import { consentBadges } from './consent-badges.ts';
import { ConsentCard, consentColumns, consentEdge } from './consent-columns.tsx';

const filterLabels = {
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

export default function ConsentList() {
  const drawer = useDrawer();
  const open = ({ id }: ConsentRow) => drawer.open(<ConsentDetails id={id} />);
  const showButton = (consent: ConsentRow) => (
    <Button kind="plain" small aria-label={`View details for ${consent.title}`} onClick={() => open(consent)}>
      View
    </Button>
  );
  return (
    <List<ConsentRow>
      sort={{ field: 'sentAt', order: 'DESC' }}
      title="Consents"
      search="Patient, document"
      tabs={{ source: 'consentStatus', tabs: (facets) => facetTabs(statuses, facets?.consentStatus) }}
      filters={<ChoiceFilterChip source="consentMode" label="Type" any="All" choices={modes} />}
      filterLabels={filterLabels}
      live="consent"
      actions={
        <Link className={buttonClass({ kind: 'secondary' })} to="/consents/texts">
          <FileText size={16} strokeWidth={1.75} aria-hidden />
          Templates
        </Link>
      }
    >
      <DataTable<ConsentRow>
        onRowClick={open}
        rowEdge={consentEdge}
        card={(consent) => <ConsentCard consent={consent} end={showButton(consent)} />}
      >
        {consentColumns}
        <DataTable.Col<ConsentRow>
          source="details"
          label="Details"
          disableSort
          width={80}
          render={showButton}
          text={() => ''}
        />
      </DataTable>
    </List>
  );
}
