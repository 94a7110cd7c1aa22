import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import Download from 'lucide-react/icons/download';
import Paperclip from 'lucide-react/icons/paperclip';
import Send from 'lucide-react/icons/send';
import { ActionButton, type ButtonPlace } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { AttachForm } from './AttachForm.tsx';

interface Props extends ButtonPlace {
  submission: SubmissionRow;
}

export function DownloadButton({ submission, ...place }: Props) {
  const { id, questionnaireName, patientName } = submission;
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.downloadSubmissionPdf(id, `${questionnaireName}, ${patientName}`),
  );
  return (
    <ActionButton
      {...place}
      icon={Download}
      label="Download PDF"
      isBusy={isPending}
      onPress={() => mutate()}
    />
  );
}

export function AttachButton({ submission, ...place }: Props) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...place}
      icon={Paperclip}
      label="Attach to visit"
      onPress={() => drawer.open(<AttachForm submission={submission} />)}
    />
  );
}

export function ResendButton({ submission, ...place }: Props) {
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.resendQuestionnaire({ params: { id: submission.id } }),
  );
  return <ActionButton {...place} icon={Send} label="Resend" isBusy={isPending} onPress={() => mutate()} />;
}
