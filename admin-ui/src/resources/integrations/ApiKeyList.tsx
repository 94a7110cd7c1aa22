import type { ApiKey } from '@bedside/contracts/people/api-keys.api';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { useDrawer } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Tag } from '../../components/Tag.tsx';
import { useNow } from '../../components/use-now.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { BooleanFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { CreateButton } from '../../list/ListFooter.tsx';
import { ApiKeyMenu } from './ApiKeyMenu.tsx';
import { ApiReferenceLink } from './ApiReferenceLink.tsx';
import { integrationTabs } from './integration-tabs.ts';
import styles from './integrations.module.css';
import { expiresSoon, scopeText, stateLabels } from './key-text.ts';
import { NewKeyForm } from './NewKeyForm.tsx';
import { ScopeTags } from './ScopeTags.tsx';

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  ended: () => 'status',
};

const scopesText = ({ scopes }: ApiKey) => scopes.map(scopeText).join(', ');

function Expires({ apiKey }: { apiKey: ApiKey }) {
  const now = useNow();
  if (apiKey.state !== 'ACTIVE') return <Tag tone="orange">{stateLabels[apiKey.state]}</Tag>;
  return (
    <span className={expiresSoon(apiKey, now) ? styles.soon : undefined}>
      <DateText value={apiKey.expiresAt} pattern="numeric" />
    </span>
  );
}

const Column = DataTable.Col<ApiKey>;

const columns = (
  <>
    <Column
      source="name"
      label="Name"
      render={(key) => <TwoLineCell first={key.name} second={key.ownerName} />}
      text={({ name, ownerName }) => `${name}: ${ownerName}`}
    />
    <Column
      source="hint"
      label="Secret"
      disableSort
      width={130}
      fromWidth={1100}
      render={({ hint }) => <span className={styles.key}>{hint}</span>}
      text={({ hint }) => hint}
    />
    <Column
      source="scopes"
      label="Access"
      disableSort
      width={260}
      fromWidth={900}
      render={(key) => <ScopeTags scopes={key.scopes} title={scopesText(key)} />}
      text={scopesText}
    />
    <Column
      source="lastUsedAt"
      label="Last used"
      width={160}
      render={({ lastUsedAt }) => (lastUsedAt ? <RelativeDateTime instant={lastUsedAt} /> : 'Never')}
      text={({ lastUsedAt }) => lastUsedAt ?? ''}
    />
    <Column
      source="expiresAt"
      label="Expires"
      width={130}
      render={(key) => <Expires apiKey={key} />}
      text={({ expiresAt }) => expiresAt}
    />
  </>
);

export default function ApiKeyList() {
  const drawer = useDrawer();
  return (
    <List<ApiKey>
      sort={{ field: 'createdAt', order: 'DESC' }}
      filterDefaultValues={{ ended: false }}
      title="Integrations"
      search="Name"
      routes={integrationTabs}
      filters={<BooleanFilterChip source="ended" label="Status" any="All" yes="Ended" no="Active" />}
      filterLabels={filterLabels}
      empty="No active keys. Create one to give another system access to Bedside. Keys that ended are listed under Status."
      exporter={false}
      actions={<ApiReferenceLink />}
      createButton={<CreateButton label="Create key" onClick={() => drawer.open(<NewKeyForm />, 'medium')} />}
    >
      <DataTable<ApiKey>
        rowMenu={(apiKey) => <ApiKeyMenu apiKey={apiKey} />}
        card={(apiKey) => (
          <Card
            first={apiKey.name}
            second={apiKey.hint}
            chip={
              <span>
                {apiKey.state === 'ACTIVE' && 'Expires '}
                <Expires apiKey={apiKey} />
              </span>
            }
            endFirst={apiKey.ownerName}
            endSecond={apiKey.lastUsedAt ? <RelativeDateTime instant={apiKey.lastUsedAt} /> : 'Never used'}
            endThird={<ApiKeyMenu apiKey={apiKey} />}
          />
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}
