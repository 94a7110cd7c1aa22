import {
  type QuestionnaireRecord,
  type SubmissionRow,
  submissionStatuses,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import FileText from 'lucide-react/icons/file-text';
import Send from 'lucide-react/icons/send';
import { useGetList } from 'react-admin';
import { useDrawer } from '../../components/drawer.tsx';
import { DataTable } from '../../list/DataTable.tsx';
import { DateFilterChip } from '../../list/DateFilterChip.tsx';
import { rangeFilterText } from '../../list/date-ranges.ts';
import { BooleanFilterChip, ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { CreateButton, LinkButton } from '../../list/ListFooter.tsx';
import { facetTabs } from '../../list/ListTabs.tsx';
import { FilterBar } from '../../list/OverflowFilterChips.tsx';
import { PatientFilterChip } from '../../list/PatientFilterChip.tsx';
import { SubmissionMenu } from './actions/SubmissionMenu.tsx';
import { SendQuestionnaireForm } from './actions/send-lazy.ts';
import { FORMS, submissionAddress } from './submission-badges.ts';
import { SubmissionCard, submissionColumns, submissionEdge } from './submission-columns.tsx';

const tabLabels = { SUBMITTED: 'Submitted', 'NOT SUBMITTED': 'Not submitted' };
const statuses = submissionStatuses
  .toReversed()
  .map((value) => ({ value: String(value), label: tabLabels[value] }));

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  status: () => 'status',
  questionnaireId: () => 'form',
  patientId: () => 'patient',
  appointmentId: () => 'appointment',
  flagged: () => 'flags',
  expired: () => 'expired link',
  ...rangeFilterText,
};

export default function SubmissionList() {
  const drawer = useDrawer();
  const { data: forms = [] } = useGetList<QuestionnaireRecord>('questionnaires', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  });
  const send = () => drawer.open(<SendQuestionnaireForm />);
  return (
    <List<SubmissionRow>
      sort={{ field: 'sentAt', order: 'DESC' }}
      title="Predictive 360"
      search="Patient, form, visit"
      tabs={{ source: 'status', tabs: (facets) => facetTabs(statuses, facets?.status) }}
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
      filterLabels={filterLabels}
      empty="Questionnaires sent to patients will appear here."
      live="questionnaire"
      createButton={
        <>
          <LinkButton to={FORMS} label="Forms" icon={FileText} />
          <CreateButton label="Send questionnaire" phoneLabel="Send" icon={Send} onClick={send} />
        </>
      }
    >
      <DataTable<SubmissionRow>
        rowClick={({ id }) => submissionAddress(id)}
        rowEdge={submissionEdge}
        rowMenu={(submission) => <SubmissionMenu submission={submission} />}
        card={(submission) => <SubmissionCard submission={submission} />}
      >
        {submissionColumns}
      </DataTable>
    </List>
  );
}
