import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Link } from 'react-router';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { appointmentAddress } from '../appointments/use-appointment.ts';
import { FlagMark, ScoreChips } from './ScoreChips.tsx';
import { scoreText, submissionAddress, submissionBadge } from './submission-badges.ts';

const SHOWN_SCORES = 2;

const Column = DataTable.Col<SubmissionRow>;
const TimeColumn = DataTable.TimeCol<SubmissionRow>;

const person = (
  <Column
    source="patient"
    label="Patient and form"
    disableSort
    render={(submission) => (
      <TwoLineCell
        first={submission.patientName}
        aside={<FlagMark flags={submission.flags} />}
        second={questionnaireLabels(submission)}
        to={submissionAddress(submission.id)}
      />
    )}
    text={(submission) => `${submission.patientName}: ${questionnaireLabels(submission)}`}
  />
);

/** A column for lists of one patient’s submissions. */
const form = (
  <Column
    source="form"
    label="Form"
    disableSort
    render={(submission) => (
      <TwoLineCell
        first={submission.questionnaireName}
        aside={<FlagMark flags={submission.flags} />}
        second={`Version ${submission.questionnaireVersion}`}
        to={submissionAddress(submission.id)}
      />
    )}
    text={(submission) => `${submission.patientName}: ${questionnaireLabels(submission)}`}
  />
);

const rest = (
  <>
    <Column
      source="status"
      label="Status"
      width={130}
      render={(submission) => <DenseChip {...submissionBadge(submission)} />}
      text={(submission) => submissionBadge(submission).label}
    />
    <Column
      source="scores"
      label="Scores"
      disableSort
      width={300}
      fromWidth={1200}
      render={({ scores }) => <ScoreChips scores={scores} most={SHOWN_SCORES} />}
      text={({ scores }) => scores.map(scoreText).join('; ')}
    />
    <Column
      source="appointment"
      label="Visit"
      disableSort
      width={130}
      fromWidth={1024}
      render={({ appointmentId, appointmentKey }) =>
        appointmentId && <Link to={appointmentAddress(appointmentId)}>{appointmentKey ?? 'Visit'}</Link>
      }
      text={({ appointmentKey }) => appointmentKey ?? ''}
    />
    <TimeColumn source="sentAt" label="Sent" width={150} fromWidth={900} />
    <Column
      source="submittedAt"
      label="Submitted"
      width={160}
      render={(submission) => <Submitted submission={submission} />}
      text={({ submittedAt }) => submittedAt ?? ''}
    />
  </>
);

export const submissionColumns = (
  <>
    {person}
    {rest}
  </>
);
export const columnsOfPerson = (
  <>
    {form}
    {rest}
  </>
);

export const questionnaireLabels = ({
  questionnaireName,
  questionnaireVersion,
}: Pick<SubmissionRow, 'questionnaireName' | 'questionnaireVersion'>) =>
  `${questionnaireName}, version ${questionnaireVersion}`;

function Submitted({ submission: { submittedAt, expired, expiresAt } }: { submission: SubmissionRow }) {
  if (submittedAt) return <RelativeDateTime instant={submittedAt} />;
  return (
    <>
      {expired ? 'Expired' : 'Expires'} <DateText value={expiresAt} pattern="brief" />
    </>
  );
}

interface CardProps {
  submission: SubmissionRow;
  isOfPerson?: boolean;
}

export const SubmissionCard = ({ submission, isOfPerson }: CardProps) => (
  <Card
    first={isOfPerson ? submission.questionnaireName : submission.patientName}
    second={
      submission.scores.length > 0 ? (
        <ScoreChips scores={submission.scores} most={2} />
      ) : (
        questionnaireLabels(submission)
      )
    }
    chip={<DenseChip {...submissionBadge(submission)} />}
    endSecond={<FlagMark flags={submission.flags} />}
    endThird={<RelativeDateTime instant={submission.submittedAt ?? submission.sentAt} />}
  />
);

export const submissionEdge = (submission: SubmissionRow): string =>
  submission.flags > 0 ? 'var(--red)' : `var(--${submissionBadge(submission).tone})`;
