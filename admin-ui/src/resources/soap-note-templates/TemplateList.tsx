import type { SoapNoteTemplate } from '@bedside/contracts/care/care.schema';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { useDrawer } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Tag } from '../../components/Tag.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useMe } from '../../data/me.ts';
import { Card } from '../../list/CardRows.tsx';
import { ChoiceFilterChip } from '../../list/ChoiceFilterChip.tsx';
import { ListScreen } from '../../list/ListScreen.tsx';
import { NewRowsPill } from '../../list/NewRowsPill.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { TemplateForm } from './actions/TemplateForm.tsx';
import { TemplateMenu } from './actions/TemplateMenu.tsx';
import { TemplatePreview } from './actions/TemplatePreview.tsx';
import { statusLabels, templateColumns } from './template-columns.tsx';
import { templateExcerpt } from './template-excerpt.ts';
import { mayChangeTemplates } from './template-text.ts';

/** The texts that SOAP notes begin with. */
export default function TemplateList() {
  return (
    <PagedList<SoapNoteTemplate> resource="soap-note-templates" sort={{ field: 'name', order: 'ASC' }}>
      <Screen />
    </PagedList>
  );
}

const statuses = Object.entries(statusLabels).map(([value, label]) => ({ value, label }));

const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  status: (value: unknown) => `status ${statuses.find((one) => one.value === value)?.label}`,
};

function Screen() {
  const drawer = useDrawer();
  const isKeeper = mayChangeTemplates(useMe());
  const create = () => drawer.open(<TemplateForm />, { isWide: true });
  const open = (template: SoapNoteTemplate) =>
    drawer.open(isKeeper ? <TemplateForm template={template} /> : <TemplatePreview template={template} />, {
      isWide: true,
    });
  useShortcuts(isKeeper ? { n: create } : {});
  return (
    <ListScreen<SoapNoteTemplate>
      title="SOAP note templates"
      columns={templateColumns}
      card={(template) => (
        <Card
          first={template.name}
          second={templateExcerpt(template.template)}
          chip={<Tag>{statusLabels[template.status]}</Tag>}
          endFirst={<RelativeDateTime instant={template.updatedAt} />}
          endThird={<TemplateMenu template={template} isKeeper={isKeeper} />}
        />
      )}
      search="Name"
      filters={<ChoiceFilterChip source="status" label="Status" any="All" choices={statuses} />}
      news={<NewRowsPill of="reference" />}
      filterWords={filterWords}
      onOpen={open}
      menu={(template) => <TemplateMenu template={template} isKeeper={isKeeper} />}
      actions={
        isKeeper && (
          <Button
            variant="contained"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={create}
          >
            New template
          </Button>
        )
      }
      phoneAction={
        isKeeper && (
          <Button variant="contained" onClick={create}>
            New
          </Button>
        )
      }
    />
  );
}
