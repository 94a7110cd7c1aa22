import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { ConfirmForm } from '../../../parts/ConfirmForm.tsx';
import { PREDICTIVE, submissionAddress } from '../predictive-address.ts';

/** Takes a form that was sent out of the lists. */
export function DeleteSubmissionForm({ submission }: { submission: SubmissionRow }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isReading = pathname === submissionAddress(submission.id);
  return (
    <ConfirmForm
      title="Delete questionnaire"
      about={`${submission.questionnaireName} of ${submission.patientName}`}
      submitLabel="Delete"
      run={(actions) => actions.deleteSubmission(submission.id)}
      onDone={() => {
        if (isReading) navigate(PREDICTIVE);
        return queryClient.invalidateQueries({ queryKey: ['questionnaire-submissions', 'getList'] });
      }}
    >
      {submission.status === 'SUBMITTED'
        ? 'It leaves the lists. What was handed in is kept for the record, and what is attached to visits stays there.'
        : 'It leaves the lists, and its link ends: the patient can no longer fill it in.'}
    </ConfirmForm>
  );
}
