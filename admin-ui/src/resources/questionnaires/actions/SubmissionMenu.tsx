import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useQueryClient } from '@tanstack/react-query';
import BookOpen from 'lucide-react/icons/book-open';
import Trash from 'lucide-react/icons/trash-2';
import { useLocation, useNavigate } from 'react-router';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { MenuAction, RowMenu } from '../../../components/RowMenu.tsx';
import { useMe } from '../../../data/me.ts';
import { canEditQuestionnaires, QUESTIONNAIRES, submissionAddress } from '../submission-badges.ts';
import { AttachButton, DownloadButton, ResendButton } from './SubmissionButtons.tsx';

interface Props {
  submission: SubmissionRow;
  /** Leaves out the action that the page's header already has. */
  without?: 'attach' | 'resend';
  isOnPage?: boolean;
}

function DeleteSubmissionForm({ submission }: { submission: SubmissionRow }) {
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

export function SubmissionMenu({ submission, without, isOnPage = false }: Props) {
  const drawer = useDrawer();
  const navigate = useNavigate();
  const mayDelete = canEditQuestionnaires(useMe());
  const isIn = submission.status === 'SUBMITTED';
  const href = isOnPage ? undefined : submissionAddress(submission.id);
  if (isOnPage && !isIn && !mayDelete && without === 'resend') return null;
  return (
    <RowMenu
      label={`More actions for ${submission.patientName}’s ${submission.questionnaireName}`}
      isFramed={isOnPage}
    >
      {href && (
        <MenuAction icon={BookOpen} label={isIn ? 'View answers' : 'Open'} onPress={() => navigate(href)} />
      )}
      {isIn && <DownloadButton shape="item" submission={submission} />}
      {isIn && without !== 'attach' && <AttachButton shape="item" submission={submission} />}
      {!isIn && without !== 'resend' && <ResendButton shape="item" submission={submission} />}
      {mayDelete && (
        <MenuAction
          icon={Trash}
          label="Delete"
          isDanger
          onPress={() => drawer.open(<DeleteSubmissionForm submission={submission} />)}
        />
      )}
    </RowMenu>
  );
}
