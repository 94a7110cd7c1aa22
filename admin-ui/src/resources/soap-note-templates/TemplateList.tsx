import type { SoapNoteTemplate } from '@bedside/contracts/care/care.schema';
import { useDrawer } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Tag } from '../../components/Tag.tsx';
import { useMe } from '../../data/me.ts';
import { CreateButton } from '../../list/CreateButton.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { TemplateForm } from './actions/TemplateForm.tsx';
import { TemplateMenu } from './actions/TemplateMenu.tsx';
import { TemplatePreview } from './actions/TemplatePreview.tsx';
import { statusLabels, templateColumns } from './template-columns.tsx';
import { templateExcerpt } from './template-excerpt.ts';
import { mayChangeTemplates } from './template-text.ts';

const statuses = Object.entries(statusLabels).map(([value, label]) => ({ value, label }));

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  status: (value: unknown) => `status ${statuses.find((one) => one.value === value)?.label}`,
};

/** The texts that SOAP notes begin with. */
export default function TemplateList() {
  const drawer = useDrawer();
  const isKeeper = mayChangeTemplates(useMe());
  const create = () => drawer.open(<TemplateForm />, { isWide: true });
  const open = (template: SoapNoteTemplate) =>
    drawer.open(isKeeper ? <TemplateForm template={template} /> : <TemplatePreview template={template} />, {
      isWide: true,
    });
  return (
    <List<SoapNoteTemplate>
      sort={{ field: 'name', order: 'ASC' }}
      title="SOAP note templates"
      search="Name"
      filters={<ChoiceFilterChip source="status" label="Status" any="All" choices={statuses} />}
      filterWords={filterWords}
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
