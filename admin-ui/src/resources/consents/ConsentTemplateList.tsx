import type { consentTemplatesResource } from '@bedside/contracts/people/consents.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import type { z } from 'zod';
import { mayWrite } from '../../auth/use-permission.ts';
import { useDrawer } from '../../components/drawer.tsx';
import { NoSpanish } from '../../components/SpanishField.tsx';
import { useMe } from '../../data/me.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { omitColumns } from '../../list/columns.ts';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { CreateButton } from '../../list/ListFooter.tsx';
import { ConsentTemplateForm } from './actions/ConsentTemplateForm.tsx';

export type ConsentTemplate = z.infer<typeof consentTemplatesResource.row>;

const modeLabels = { CONSENT: 'Consent', REQUEST: 'Request' };
const modes = Object.entries(modeLabels).map(([value, label]) => ({ value, label }));

const filterLabels = { mode: () => 'type' };

export default function ConsentTemplateList() {
  const drawer = useDrawer();
  const edit = (text: ConsentTemplate) => drawer.open(<ConsentTemplateForm text={text} />);
  const create = () => drawer.open(<ConsentTemplateForm />);
  const mayChange = mayWrite(useMe(), 'consent-texts');
  return (
    <List<ConsentTemplate>
      sort={{ field: 'title', order: 'ASC' }}
      title="Consent templates"
      filters={<ChoiceFilterChip source="mode" label="Type" any="All" choices={modes} />}
      filterLabels={filterLabels}
      createButton={mayChange && <CreateButton label="New template" phoneLabel="New" onClick={create} />}
    >
      <DataTable<ConsentTemplate>
        onRowClick={mayChange ? edit : undefined}
        card={(text) => (
          <Card
            first={text.title}
            second={text.type}
            chip={text.textEs === null && <NoSpanish />}
            endFirst={`Version ${text.version}`}
            endSecond={mayChange && <EditButton text={text} onEdit={edit} />}
          />
        )}
      >
        {mayChange ? columns(edit) : omitColumns(columns(edit), 'edit')}
      </DataTable>
    </List>
  );
}

interface EditProps {
  text: ConsentTemplate;
  onEdit(text: ConsentTemplate): void;
}

const EditButton = ({ text, onEdit }: EditProps) => (
  <Button kind="plain" small aria-label={`Edit ${text.title}`} onClick={() => onEdit(text)}>
    Edit
  </Button>
);

const Column = DataTable.Col<ConsentTemplate>;
const NumberColumn = DataTable.NumberCol<ConsentTemplate>;

const columns = (edit: EditProps['onEdit']) => (
  <>
    <Column
      source="title"
      label="Template"
      render={({ title, type, textEs }) => (
        <TwoLineCell first={title} second={type} aside={textEs === null && <NoSpanish />} />
      )}
    />
    <Column source="mode" label="Type" disableSort width={110} text={({ mode }) => modeLabels[mode]} />
    <NumberColumn source="version" label="Version" disableSort width={90} />
    <Column
      source="createdAt"
      label="Updated"
      disableSort
      width={170}
      fromWidth={900}
      render={({ createdAt }) => <DateText value={createdAt} pattern="numeric" />}
    />
    <Column
      source="createdBy"
      label="Updated by"
      disableSort
      width={170}
      fromWidth={1024}
      text={({ createdBy }) => createdBy ?? 'System'}
    />
    <Column
      source="edit"
      label="Edit"
      disableSort
      width={90}
      render={(text) => <EditButton text={text} onEdit={edit} />}
      text={() => ''}
    />
  </>
);
