import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { addComments } from '@bedside/contracts/appointments/appointment-changes.api';
import { billedStatuses, closedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { listCptCodes, setAppointmentCodes } from '@bedside/contracts/care/codes.api';
import { addReport } from '@bedside/contracts/care/documents.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { fullName } from '@bedside/ui-kit/person';
import type { LucideIcon } from 'lucide-react';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Paperclip from 'lucide-react/icons/paperclip';
import Tag from 'lucide-react/icons/tag';
import { mayRead, useMay } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { useMe } from '../../../data/me.ts';
import {
  AppointmentSubmissions,
  useAppointmentSubmissions,
} from '../../questionnaires/AppointmentSubmissions.tsx';
import { SendQuestionnaireForm } from '../../questionnaires/actions/send-lazy.ts';
import { AddReportForm } from '../appointment-forms.lazy.ts';
import { CodesCard } from '../codes/CodesCard.tsx';
import { CodesForm } from '../codes/CodesForm.tsx';
import { ReportsCard } from '../reports/ReportsCard.tsx';
import { CommentsCard, CommentsForm, hasComments } from './CommentsCard.tsx';
import styles from './SoapCard.module.css';

/** Each addition is a card once it has content, and a button before that. */
export function useAdditions(appointment: AppointmentRecord) {
  const { appointmentStatus, dxCodes, cptCodes, reports, producesReport, reportRequirementWaived } =
    appointment;
  const isClosed = closedStatuses.includes(appointmentStatus);
  const isAwaited = producesReport && billedStatuses.includes(appointmentStatus);
  const readsCodes = useMay(listCptCodes);
  const setsCodes = useMay(setAppointmentCodes);
  const comments = useMay(addComments);
  const reporting = useMay(addReport);
  const asking = mayRead(useMe(), 'questionnaire-submissions');
  const { data: submissions } = useAppointmentSubmissions(appointment.id);
  const of = (isAllowed: boolean, isFilled: boolean, mayAdd = true) => ({
    isCard: isAllowed && isFilled,
    isButton: isAllowed && !isFilled && mayAdd,
  });
  return {
    comments: of(comments, hasComments(appointment)),
    reports: of(reporting, reports.length > 0 || reportRequirementWaived || isAwaited),
    codes: of(readsCodes, dxCodes.length + cptCodes.length > 0, setsCodes && !isClosed),
    questionnaires: of(asking, submissions !== undefined && submissions.length > 0),
  };
}

interface Props {
  appointment: AppointmentRecord;
  additions: ReturnType<typeof useAdditions>;
}

export const AdditionCards = ({ appointment, additions }: Props) => (
  <>
    {additions.codes.isCard && <CodesCard appointment={appointment} />}
    {additions.comments.isCard && <CommentsCard appointment={appointment} />}
    {additions.reports.isCard && <ReportsCard appointment={appointment} />}
    {additions.questionnaires.isCard && <AppointmentSubmissions appointment={appointment} />}
  </>
);

export function AddCard({ appointment, additions }: Props) {
  const drawer = useDrawer();
  const patient = { id: appointment.patient.id, fullname: fullName(appointment.patient) };
  const { comments, reports, codes, questionnaires } = additions;
  if (![comments, reports, codes, questionnaires].some(({ isButton }) => isButton)) return null;
  return (
    <Card title="Add to this visit">
      <div className={styles.adds}>
        {comments.isButton && (
          <Add
            icon={MessageSquareText}
            text="Comment"
            onPress={() => drawer.open(<CommentsForm appointment={appointment} />)}
          />
        )}
        {reports.isButton && (
          <Add
            icon={Paperclip}
            text="Report"
            onPress={() => drawer.open(<AddReportForm appointment={appointment} />)}
          />
        )}
        {codes.isButton && (
          <Add icon={Tag} text="Codes" onPress={() => drawer.open(<CodesForm appointment={appointment} />)} />
        )}
        {questionnaires.isButton && (
          <Add
            icon={ClipboardList}
            text="Questionnaire"
            onPress={() => drawer.open(<SendQuestionnaireForm patient={patient} appointment={appointment} />)}
          />
        )}
      </div>
    </Card>
  );
}

const Add = ({ icon: Icon, text, onPress }: { icon: LucideIcon; text: string; onPress(): void }) => (
  <Button kind="secondary" small style={{ justifyContent: 'flex-start' }} onClick={onPress}>
    <Icon size={14} strokeWidth={1.75} aria-hidden />

    {text}
  </Button>
);
