import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { QUESTIONNAIRES, submissionAddress } from '../questionnaire-address.ts';

/** Takes a form that was sent out of the lists. */
export function DeleteSubmissionForm({ submission }: { submission: SubmissionRow }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isReading = pathname === submissionAddress(submission.id);
  return (
    <ConfirmForm
      title="Delete questionnaire"
      about={`${submission.patientName}’s ${submission.questionnaireName}`}
      submitLabel="Delete questionnaire"
      run={(dataProvider) => dataProvider.deleteSubmission({ params: { id: submission.id } })}
      onDone={() => {
        if (isReading) navigate(QUESTIONNAIRES);
        return queryClient.invalidateQueries({ queryKey: ['questionnaire-submissions', 'getList'] });
      }}
    >
      {submission.status === 'SUBMITTED'
        ? 'It’s removed from the lists. The submitted answers stay in the record and on any visits they’re attached to.'
        : 'It’s removed from the lists and its link stops working, so the patient can’t complete it.'}
    </ConfirmForm>
  );
}
