import type { consentTemplatesResource } from '@bedside/contracts/people/consents.api';
import { DateText } from '@bedside/ui-kit/components/DateText';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import type { z } from 'zod';
import { mayWrite } from '../../auth/access.ts';
import { useDrawer } from '../../components/drawer.tsx';
import { NoSpanish } from '../../components/SpanishField.tsx';
import { useMe } from '../../data/me.ts';
import { Card } from '../../list/CardRows.tsx';
import { ChoiceFilterChip } from '../../list/ChoiceFilterChip.tsx';
import type { Column } from '../../list/column.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { ConsentTemplateForm } from './actions/ConsentTemplateForm.tsx';

export type ConsentTemplate = z.infer<typeof consentTemplatesResource.row>;

const modeWords = { CONSENT: 'Consent', REQUEST: 'Request' };
const modes = Object.entries(modeWords).map(([value, label]) => ({ value, label }));

/** The texts that people sign, each in the version that is current. */
export default function ConsentTemplateList() {
  return (
    <PagedList<ConsentTemplate> resource="consent-texts" sort={{ field: 'title', order: 'ASC' }}>
      <Screen />
    </PagedList>
  );
}

const filterWords = { mode: () => 'type' };

function Screen() {
  const drawer = useDrawer();
  const edit = (text: ConsentTemplate) => drawer.open(<ConsentTemplateForm text={text} />);
  const create = () => drawer.open(<ConsentTemplateForm />);
  const mayChange = mayWrite(useMe(), 'consent-texts');
  return (
    <ListScreen<ConsentTemplate>
      title="Consent templates"
      columns={mayChange ? columns(edit) : columns(edit).filter(({ key }) => key !== 'edit')}
      onOpen={mayChange ? edit : undefined}
      card={(text) => (
        <Card
          first={text.title}
          second={text.type}
          chip={text.textEs === null && <NoSpanish />}
          endFirst={`Version ${text.version}`}
          endSecond={mayChange && <EditButton text={text} onEdit={edit} />}
        />
      )}
      filters={<ChoiceFilterChip source="mode" label="Type" any="All" choices={modes} />}
      filterWords={filterWords}
      actions={
        mayChange && (
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
        mayChange && (
          <Button variant="contained" onClick={create}>
            New
          </Button>
        )
      }
    />
  );
}

interface EditProps {
  text: ConsentTemplate;
  onEdit(text: ConsentTemplate): void;
}

const EditButton = ({ text, onEdit }: EditProps) => (
  <Button
    size="small"
    variant="text"
    color="inherit"
    aria-label={`Edit ${text.title}`}
    onClick={() => onEdit(text)}
  >
    Edit
  </Button>
);

const columns = (edit: EditProps['onEdit']): readonly Column<ConsentTemplate>[] => [
  {
    key: 'text',
    label: 'Template',
    sortBy: 'title',
    cell: ({ title, type, textEs }) => (
      <TwoLineCell first={title} second={type} aside={textEs === null && <NoSpanish />} />
    ),
    text: ({ title }) => title,
  },
  {
    key: 'mode',
    label: 'Type',
    width: 110,
    cell: ({ mode }) => modeWords[mode],
    text: ({ mode }) => modeWords[mode],
  },
  {
    key: 'version',
    label: 'Version',
    width: 90,
    alignRight: true,
    cell: ({ version }) => version,
    text: ({ version }) => String(version),
  },
  {
    key: 'createdAt',
    label: 'Updated',
    width: 170,
    fromWidth: 900,
    cell: ({ createdAt }) => <DateText value={createdAt} pattern="numeric" />,
    text: ({ createdAt }) => createdAt,
  },
  {
    key: 'createdBy',
    label: 'Updated by',
    width: 170,
    fromWidth: 1024,
    cell: ({ createdBy }) => createdBy ?? 'System',
    text: ({ createdBy }) => createdBy ?? 'System',
  },
  {
    key: 'edit',
    label: 'Edit',
    width: 90,
    cell: (text) => <EditButton text={text} onEdit={edit} />,
    text: () => '',
  },
];
