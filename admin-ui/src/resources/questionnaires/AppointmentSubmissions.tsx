import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { fullName } from '@bedside/ui-kit/person';
import Send from 'lucide-react/icons/send';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { mayRead } from '../../auth/use-permission.ts';
import { useDrawer } from '../../components/drawer.tsx';
import { Card } from '../../components/page/Card.tsx';
import { useMe } from '../../data/me.ts';
import tabs from '../patients/tabs/tabs.module.css';
import { SubmissionMenu } from './actions/SubmissionMenu.tsx';
import { SendQuestionnaireForm } from './actions/send-lazy.ts';
import { FlagMark, ScoreChips } from './ScoreChips.tsx';
import { submissionAddress, submissionBadge } from './submission-badges.ts';

/** Empty if the user may not read them. */
export function useAppointmentSubmissions(appointmentId: string) {
  return useGetList<SubmissionRow>(
    'questionnaire-submissions',
    {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'sentAt', order: 'DESC' },
      filter: { appointmentId },
    },
    { enabled: mayRead(useMe(), 'questionnaire-submissions') },
  );
}

export function AppointmentSubmissions({ appointment }: { appointment: AppointmentRecord }) {
  const drawer = useDrawer();
  const patient = { id: appointment.patient.id, fullname: fullName(appointment.patient) };
  const { data } = useAppointmentSubmissions(appointment.id);
  return (
    <Card
      title="Predictive 360"
      end={
        <Button
          kind="secondary"
          small
          onClick={() => drawer.open(<SendQuestionnaireForm patient={patient} appointment={appointment} />)}
        >
          <Send size={14} strokeWidth={1.75} aria-hidden />
          Send
        </Button>
      }
    >
      {data && data.length > 0 && (
        <ul className={tabs.rows}>
          {data.map((submission) => (
            <li key={submission.id} className={tabs.row}>
              <span className="grow">
                <Link to={submissionAddress(submission.id)}>{submission.questionnaireName}</Link>
                <FlagMark flags={submission.flags} />
                {submission.scores.length > 0 && <ScoreChips scores={submission.scores} most={2} />}
              </span>
              <DenseChip {...submissionBadge(submission)} />
              <SubmissionMenu submission={submission} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
