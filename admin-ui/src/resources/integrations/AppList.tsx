import type { App } from '@bedside/contracts/people/apps.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useDrawer } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Tag } from '../../components/Tag.tsx';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { BooleanFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { CreateButton } from '../../list/ListFooter.tsx';
import { ApiReferenceLink } from './ApiReferenceLink.tsx';
import { NewAppForm, NewSystemAppForm } from './AppForms.tsx';
import { AppMenu } from './AppMenu.tsx';
import { integrationTabs } from './integration-tabs.ts';
import { ScopeTags } from './ScopeTags.tsx';

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  isEnabled: () => 'status',
};

const kindText = ({ isConfidential, isSystem }: App) =>
  isSystem ? 'System' : isConfidential ? 'Confidential' : 'Public';
const recordsText = ({ grants, isSystem }: App) => (isSystem ? 'All' : String(grants));
const scopesText = ({ scopes }: App) => scopes.join(', ');

const LastRead = ({ app: { lastReadAt } }: { app: App }) =>
  lastReadAt ? <RelativeDateTime instant={lastReadAt} /> : 'Never';
const Status = ({ app: { isEnabled } }: { app: App }) => (isEnabled ? 'On' : <Tag tone="orange">Off</Tag>);

const Column = DataTable.Col<App>;

const columns = (
  <>
    <Column
      source="name"
      label="Name"
      render={(app) => <TwoLineCell first={app.name} second={kindText(app)} />}
      text={({ name }) => name}
    />
    <Column
      source="scopes"
      label="Scopes"
      disableSort
      width={320}
      fromWidth={1000}
      render={(app) => <ScopeTags scopes={app.scopes} title={scopesText(app)} />}
      text={scopesText}
    />
    <Column source="grants" label="Records" disableSort width={110} text={recordsText} />
    <Column
      source="lastReadAt"
      label="Last read"
      disableSort
      width={170}
      render={(app) => <LastRead app={app} />}
      text={({ lastReadAt }) => lastReadAt ?? ''}
    />
    <Column
      source="isEnabled"
      label="Status"
      disableSort
      width={110}
      render={(app) => <Status app={app} />}
      text={({ isEnabled }) => (isEnabled ? 'On' : 'Off')}
    />
  </>
);

export default function AppList() {
  const drawer = useDrawer();
  return (
    <List<App>
      sort={{ field: 'createdAt', order: 'DESC' }}
      title="Integrations"
      search="Name"
      routes={integrationTabs}
      filters={<BooleanFilterChip source="isEnabled" label="Status" any="All" yes="On" no="Off" />}
      filterLabels={filterLabels}
      empty="Register an app so that patients can let it read their records."
      exporter={false}
      actions={
        <>
          <ApiReferenceLink />
          <Button kind="secondary" onClick={() => drawer.open(<NewSystemAppForm />, 'medium')}>
            Register system app
          </Button>
        </>
      }
      createButton={
        <CreateButton label="Register app" onClick={() => drawer.open(<NewAppForm />, 'medium')} />
      }
    >
      <DataTable<App>
        rowMenu={(app) => <AppMenu app={app} />}
        card={(app) => (
          <Card
            first={app.name}
            second={kindText(app)}
            chip={<Status app={app} />}
            endFirst={`${recordsText(app)} ${app.grants === 1 ? 'record' : 'records'}`}
            endSecond={<LastRead app={app} />}
            endThird={<AppMenu app={app} />}
          />
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}
