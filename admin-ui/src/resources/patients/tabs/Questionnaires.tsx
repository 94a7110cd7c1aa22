import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useDrawer } from '../../../components/drawer.tsx';
import { useLiveChanges } from '../../../data/live.tsx';
import { DataTable } from '../../../list/DataTable.tsx';
import { ListInTab } from '../../../list/List.tsx';
import { SubmissionMenu } from '../../questionnaires/actions/SubmissionMenu.tsx';
import { SendQuestionnaireForm } from '../../questionnaires/actions/send-lazy.ts';
import { submissionAddress } from '../../questionnaires/submission-badges.ts';
import { columnsOfPerson, SubmissionCard, submissionEdge } from '../../questionnaires/submission-columns.tsx';

export default function Questionnaires({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  const queryClient = useQueryClient();
  useLiveChanges(() => void queryClient.invalidateQueries({ queryKey: ['questionnaire-submissions'] }), {
    of: 'questionnaire',
  });
  return (
    <ListInTab<SubmissionRow>
      title="Predictive 360"
      resource="questionnaire-submissions"
      sort={{ field: 'sentAt', order: 'DESC' }}
      filter={{ patientId: patient.id }}
      head={
        patient.status !== 'DECEASED' && (
          <Button
            kind="secondary"
            small
            onClick={() => drawer.open(<SendQuestionnaireForm patient={patient} />)}
          >
            <Plus size={14} strokeWidth={1.75} aria-hidden />
            Send questionnaire
          </Button>
        )
      }
    >
      <DataTable<SubmissionRow>
        rowClick={({ id }) => submissionAddress(id)}
        rowEdge={submissionEdge}
        rowMenu={(submission) => <SubmissionMenu submission={submission} />}
        card={(submission) => <SubmissionCard submission={submission} isOfPerson />}
      >
        {columnsOfPerson}
      </DataTable>
    </ListInTab>
  );
}
