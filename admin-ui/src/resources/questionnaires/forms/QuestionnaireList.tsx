import { questionnaireStatuses } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import Send from 'lucide-react/icons/send';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { useMe } from '../../../data/me.ts';
import { Card } from '../../../list/CardRows.tsx';
import type { Column } from '../../../list/column.ts';
import { facetTabs } from '../../../list/facet-tabs.ts';
import { ListScreen } from '../../../list/ListScreen.tsx';
import { PagedList } from '../../../list/PagedList.tsx';
import { TwoLineCell } from '../../../list/TwoLineCell.tsx';
import {
  NEW_FORM,
  QUESTIONNAIRES,
  questionnaireAddress,
  submissionsOfQuestionnaire,
} from '../questionnaire-address.ts';
import { canEditQuestionnaires, formBadges } from '../submission-badges.ts';
import { ImportButton } from './ImportButton.tsx';
import { QuestionnaireMenu, type QuestionnaireRow } from './QuestionnaireMenu.tsx';

const versionWords = ({ publishedVersion }: QuestionnaireRow) =>
  publishedVersion === 0 ? 'Not published' : `Version ${publishedVersion}`;
const countWords = ({ sent, submitted }: QuestionnaireRow) => `${sent} sent, ${submitted} submitted`;
const questionWords = ({ questionCount }: QuestionnaireRow) =>
  questionCount === 1 ? '1 question' : `${questionCount} questions`;

const columns: readonly Column<QuestionnaireRow>[] = [
  {
    key: 'form',
    label: 'Form',
    sortBy: 'name',
    cell: (form) => (
      <TwoLineCell
        first={form.name}
        aside={form.hasDraft && form.status !== 'DRAFT' && <Tag tone="orange">Unpublished draft</Tag>}
        second={form.description ?? questionWords(form)}
        to={questionnaireAddress(form.id)}
      />
    ),
    text: ({ name }) => name,
  },
  {
    key: 'status',
    label: 'Status',
    width: 130,
    sortBy: 'status',
    cell: ({ status }) => <DenseChip {...formBadges[status]} />,
    text: ({ status }) => formBadges[status].label,
  },
  { key: 'version', label: 'Live version', width: 110, cell: versionWords, text: versionWords },
  {
    key: 'questions',
    label: 'Questions',
    width: 110,
    fromWidth: 1024,
    alignRight: true,
    cell: ({ questionCount }) => questionCount,
    text: ({ questionCount }) => String(questionCount),
  },
  {
    key: 'counts',
    label: 'Sent',
    width: 190,
    fromWidth: 900,
    cell: (form) => <Link to={submissionsOfQuestionnaire(form.id)}>{countWords(form)}</Link>,
    text: countWords,
  },
  {
    key: 'updatedAt',
    label: 'Updated',
    width: 170,
    sortBy: 'updatedAt',
    fromWidth: 1024,
    cell: ({ updatedAt }) => <RelativeDateTime instant={updatedAt} />,
    text: ({ updatedAt }) => updatedAt,
  },
];

const filterWords = { q: (value: unknown) => `search “${value}”`, status: () => 'status' };
const statuses = questionnaireStatuses.map((value) => ({ value, label: formBadges[value].label }));

/** The forms that patients are sent, and those in the making. */
export default function QuestionnaireList() {
  return (
    <PagedList<QuestionnaireRow> resource="questionnaires" sort={{ field: 'name', order: 'ASC' }}>
      <Screen />
    </PagedList>
  );
}

function Screen() {
  const { meta } = useListContext<QuestionnaireRow>();
  const isKeeper = canEditQuestionnaires(useMe());
  return (
    <ListScreen<QuestionnaireRow>
      title="Forms"
      columns={columns}
      card={(form) => (
        <Card
          first={form.name}
          second={countWords(form)}
          chip={<DenseChip {...formBadges[form.status]} />}
          endFirst={versionWords(form)}
          endThird={questionWords(form)}
        />
      )}
      search="Name"
      tabs={{ source: 'status', tabs: facetTabs(statuses, meta?.facets?.status) }}
      filterWords={filterWords}
      none="No forms yet. Create one or import it."
      edge={({ status }) => `var(--${formBadges[status].tone})`}
      addressOf={({ id }) => questionnaireAddress(id)}
      menu={isKeeper ? (form) => <QuestionnaireMenu form={form} /> : undefined}
      actions={
        <>
          <Button
            component={Link}
            to={QUESTIONNAIRES}
            variant="outlined"
            startIcon={<Send size={16} strokeWidth={1.75} aria-hidden />}
          >
            Sent
          </Button>
          {isKeeper && <KeeperButtons />}
        </>
      }
      phoneAction={
        <>
          <Button component={Link} to={QUESTIONNAIRES} variant="text">
            Sent
          </Button>
          {isKeeper && (
            <Button component={Link} to={questionnaireAddress(NEW_FORM)} variant="contained">
              New
            </Button>
          )}
        </>
      }
    />
  );
}

const KeeperButtons = () => (
  <>
    <ImportButton />
    <Button
      component={Link}
      to={questionnaireAddress(NEW_FORM)}
      variant="contained"
      startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
    >
      New form
    </Button>
  </>
);
