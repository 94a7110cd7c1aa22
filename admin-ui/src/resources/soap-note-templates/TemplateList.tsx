import type { SoapNoteTemplate } from '@bedside/contracts/care/care.schema';
import { useDrawer } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Tag } from '../../components/Tag.tsx';
import { useMe } from '../../data/me.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { CreateButton } from '../../list/ListFooter.tsx';
import { canEditCodes } from '../codes/code-lists.ts';
import { TemplateForm } from './actions/TemplateForm.tsx';
import { TemplateMenu, TemplatePreview } from './actions/TemplateMenu.tsx';
import { templateExcerpt } from './template-excerpt.ts';

const statusLabels = { ACTIVE: 'Active', INACTIVE: 'Inactive' } as const;

const Column = DataTable.Col<SoapNoteTemplate>;
const TimeColumn = DataTable.TimeCol<SoapNoteTemplate>;

const templateColumns = (
  <>
    <Column
      source="name"
      label="Template"
      render={({ name, template, isDefault }) => (
        <TwoLineCell
          first={name}
          aside={isDefault ? 'Default' : undefined}
          second={templateExcerpt(template)}
        />
      )}
    />
    <Column
      source="status"
      label="Status"
      width={120}
      render={({ status }) => <Tag>{statusLabels[status]}</Tag>}
      text={({ status }) => statusLabels[status]}
    />
    <TimeColumn source="updatedAt" label="Updated" width={180} fromWidth={900} />
  </>
);

const statuses = Object.entries(statusLabels).map(([value, label]) => ({ value, label }));

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  status: (value: unknown) => `status ${statuses.find((one) => one.value === value)?.label}`,
};

export default function TemplateList() {
  const drawer = useDrawer();
  const isKeeper = canEditCodes(useMe());
  const create = () => drawer.open(<TemplateForm />, 'wide');
  const open = (template: SoapNoteTemplate) =>
    drawer.open(
      isKeeper ? <TemplateForm template={template} /> : <TemplatePreview template={template} />,
      'wide',
    );
  return (
    <List<SoapNoteTemplate>
      sort={{ field: 'name', order: 'ASC' }}
      title="SOAP note templates"
      search="Name"
      filters={<ChoiceFilterChip source="status" label="Status" any="All" choices={statuses} />}
      filterLabels={filterLabels}
      live="reference"
      createButton={isKeeper && <CreateButton label="New template" phoneLabel="New" onClick={create} />}
    >
      <DataTable<SoapNoteTemplate>
        onRowClick={open}
        rowMenu={(template) => <TemplateMenu template={template} isKeeper={isKeeper} />}
        card={(template) => (
          <Card
            first={template.name}
            second={templateExcerpt(template.template)}
            chip={<Tag>{statusLabels[template.status]}</Tag>}
            endFirst={<RelativeDateTime instant={template.updatedAt} />}
            endThird={<TemplateMenu template={template} isKeeper={isKeeper} />}
          />
        )}
      >
        {templateColumns}
      </DataTable>
    </List>
  );
}
