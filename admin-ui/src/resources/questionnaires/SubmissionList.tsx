import type {
  QuestionnaireRecord,
  SubmissionRow,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { submissionStatuses } from '@bedside/contracts/questionnaires/questionnaire.schema';
import Button from '@mui/material/Button';
import FileText from 'lucide-react/icons/file-text';
import Send from 'lucide-react/icons/send';
import { useGetList, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { useDrawer } from '../../components/drawer.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { BooleanFilterChip } from '../../list/BooleanFilterChip.tsx';
import { ChoiceFilterChip } from '../../list/ChoiceFilterChip.tsx';
import { DateFilterChip } from '../../list/DateFilterChip.tsx';
import { rangeText } from '../../list/date-ranges.ts';
import { facetTabs } from '../../list/facet-tabs.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { NewRowsPill } from '../../list/NewRowsPill.tsx';
import { FilterBar } from '../../list/OverflowFilterChips.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { PatientFilterChip } from '../../list/PatientFilterChip.tsx';
import { SubmissionMenu } from './actions/SubmissionMenu.tsx';
import { SendQuestionnaireForm } from './actions/send-lazy.ts';
import { FORMS, submissionAddress } from './questionnaire-address.ts';
import { SubmissionCard, submissionColumns, submissionEdge } from './submission-columns.tsx';

/** Every form that was sent, and what came of it. */
export default function SubmissionList() {
  return (
    <PagedList<SubmissionRow> resource="questionnaire-submissions" sort={{ field: 'sentAt', order: 'DESC' }}>
      <Screen />
    </PagedList>
  );
}

const tabWords = { SUBMITTED: 'Submitted', 'NOT SUBMITTED': 'Not submitted' };
const statuses = submissionStatuses
  .toReversed()
  .map((value) => ({ value: String(value), label: tabWords[value] }));

const day = (value: unknown) => rangeText({ from: String(value), to: String(value) });
const filterWords = {
  q: (value: unknown) => `search “${value}”`,
  status: () => 'status',
  questionnaireId: () => 'form',
  patientId: () => 'patient',
  appointmentId: () => 'appointment',
  flagged: () => 'flags',
  expired: () => 'expired link',
  from: (value: unknown) => `on or after ${day(value)}`,
  to: (value: unknown) => `on or before ${day(value)}`,
};

function Screen() {
  const { meta } = useListContext<SubmissionRow>();
  const drawer = useDrawer();
  const { data: forms = [] } = useGetList<QuestionnaireRecord>('questionnaires', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  });
  const send = () => drawer.open(<SendQuestionnaireForm />);
  useShortcuts({ n: send });
  const menuOf = (submission: SubmissionRow) => <SubmissionMenu submission={submission} />;
  return (
    <ListScreen<SubmissionRow>
      title="Predictive 360"
      columns={submissionColumns}
      card={(submission) => <SubmissionCard submission={submission} />}
      search="Patient, form, visit"
      tabs={{ source: 'status', tabs: facetTabs(statuses, meta?.facets?.status) }}
      filters={
        <FilterBar first={<DateFilterChip isPast />}>
          <ChoiceFilterChip
            source="questionnaireId"
            label="Form"
            any="All"
            choices={forms.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <PatientFilterChip />
          <BooleanFilterChip source="flagged" label="Flags" any="Any" yes="Flagged" no="Not flagged" />
          <BooleanFilterChip source="expired" label="Link" any="Any" yes="Expired" no="Active" />
        </FilterBar>
      }
      news={<NewRowsPill of="questionnaire" />}
      filterWords={filterWords}
      none="Questionnaires sent to patients will appear here."
      edge={submissionEdge}
      addressOf={({ id }) => submissionAddress(id)}
      menu={menuOf}
      actions={
        <>
          <Button
            component={Link}
            to={FORMS}
            variant="outlined"
            startIcon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
          >
            Forms
          </Button>
          <Button
            variant="contained"
            startIcon={<Send size={16} strokeWidth={1.75} aria-hidden />}
            onClick={send}
          >
            Send questionnaire
          </Button>
        </>
      }
      phoneAction={
        <>
          <Button component={Link} to={FORMS} variant="text">
            Forms
          </Button>
          <Button variant="contained" onClick={send}>
            Send
          </Button>
        </>
      }
    />
  );
}
