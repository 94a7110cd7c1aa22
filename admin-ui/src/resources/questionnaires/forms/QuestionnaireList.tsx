import { questionnaireStatuses } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import Plus from 'lucide-react/icons/plus';
import Send from 'lucide-react/icons/send';
import { Link } from 'react-router';
import { useIsPhone } from '../../../components/screen-hooks.ts';
import { Tag } from '../../../components/Tag.tsx';
import { useMe } from '../../../data/me.ts';
import { TwoLineCell } from '../../../list/cells.tsx';
import { Card, DataTable } from '../../../list/DataTable.tsx';
import { List } from '../../../list/List.tsx';
import { LinkButton } from '../../../list/ListFooter.tsx';
import { facetTabs } from '../../../list/ListTabs.tsx';
import {
  canEditQuestionnaires,
  formBadges,
  NEW_FORM,
  QUESTIONNAIRES,
  questionnaireAddress,
  submissionsOfQuestionnaire,
} from '../submission-badges.ts';
import { ImportButton } from './ImportButton.tsx';
import { QuestionnaireMenu, type QuestionnaireRow } from './QuestionnaireMenu.tsx';

const versionText = ({ publishedVersion }: QuestionnaireRow) =>
  publishedVersion === 0 ? 'Not published' : `Version ${publishedVersion}`;
const countText = ({ sent, submitted }: QuestionnaireRow) => `${sent} sent, ${submitted} submitted`;
const questionCountText = ({ questionCount }: QuestionnaireRow) =>
  questionCount === 1 ? '1 question' : `${questionCount} questions`;

const Column = DataTable.Col<QuestionnaireRow>;
const TimeColumn = DataTable.TimeCol<QuestionnaireRow>;
const NumberColumn = DataTable.NumberCol<QuestionnaireRow>;

const columns = (
  <>
    <Column
      source="name"
      label="Form"
      render={(form) => (
        <TwoLineCell
          first={form.name}
          aside={form.hasDraft && form.status !== 'DRAFT' && <Tag tone="orange">Unpublished draft</Tag>}
          second={form.description ?? questionCountText(form)}
          to={questionnaireAddress(form.id)}
        />
      )}
    />
    <Column
      source="status"
      label="Status"
      width={130}
      render={({ status }) => <DenseChip {...formBadges[status]} />}
      text={({ status }) => formBadges[status].label}
    />
    <Column source="version" label="Live version" disableSort width={110} text={versionText} />
    <NumberColumn
      source="questions"
      label="Questions"
      disableSort
      width={110}
      fromWidth={1024}
      render={({ questionCount }) => questionCount}
      text={({ questionCount }) => String(questionCount)}
    />
    <Column
      source="counts"
      label="Sent"
      disableSort
      width={190}
      fromWidth={900}
      render={(form) => <Link to={submissionsOfQuestionnaire(form.id)}>{countText(form)}</Link>}
      text={countText}
    />
    <TimeColumn source="updatedAt" label="Updated" width={170} fromWidth={1024} />
  </>
);

const filterLabels = { q: (value: unknown) => `search “${value}”`, status: () => 'status' };
const statuses = questionnaireStatuses.map((value) => ({ value, label: formBadges[value].label }));

export default function QuestionnaireList() {
  const isKeeper = canEditQuestionnaires(useMe());
  return (
    <List<QuestionnaireRow>
      sort={{ field: 'name', order: 'ASC' }}
      title="Forms"
      search="Name"
      tabs={{ source: 'status', tabs: (facets) => facetTabs(statuses, facets?.status) }}
      filterLabels={filterLabels}
      empty="No forms yet. Create one or import it."
      createButton={
        <>
          <LinkButton to={QUESTIONNAIRES} label="Sent" icon={Send} />
          {isKeeper && <ManageButtons />}
        </>
      }
    >
      <DataTable<QuestionnaireRow>
        rowClick={({ id }) => questionnaireAddress(id)}
        rowEdge={({ status }) => `var(--${formBadges[status].tone})`}
        rowMenu={isKeeper ? (form) => <QuestionnaireMenu form={form} /> : undefined}
        card={(form) => (
          <Card
            first={form.name}
            second={countText(form)}
            chip={<DenseChip {...formBadges[form.status]} />}
            endFirst={versionText(form)}
            endThird={questionCountText(form)}
          />
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}

function ManageButtons() {
  const isPhone = useIsPhone();
  return (
    <>
      {!isPhone && <ImportButton />}
      <Link className={buttonClass()} to={questionnaireAddress(NEW_FORM)}>
        {!isPhone && <Plus size={16} strokeWidth={1.75} aria-hidden />}

        {isPhone ? 'New' : 'New form'}
      </Link>
    </>
  );
}
