import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { appointmentAddress } from '../appointments/appointment-address.ts';
import { submissionAddress } from './questionnaire-address.ts';
import { FlagMark, ScoreChips } from './ScoreChips.tsx';
import { scoreText, submissionBadge } from './submission-badges.ts';

const SHOWN_SCORES = 3;

const person: Column<SubmissionRow> = {
  key: 'patient',
  label: 'Patient and form',
  cell: (submission) => (
    <TwoLineCell
      first={submission.patientName}
      aside={<FlagMark flags={submission.flags} />}
      second={questionnaireLabels(submission)}
      to={submissionAddress(submission.id)}
    />
  ),
  text: (submission) => `${submission.patientName}: ${questionnaireLabels(submission)}`,
};

/** Where everything is one person's. */
const form: Column<SubmissionRow> = {
  ...person,
  key: 'form',
  label: 'Form',
  cell: (submission) => (
    <TwoLineCell
      first={submission.questionnaireName}
      aside={<FlagMark flags={submission.flags} />}
      second={`Version ${submission.questionnaireVersion}`}
      to={submissionAddress(submission.id)}
    />
  ),
};

const rest: readonly Column<SubmissionRow>[] = [
  {
    key: 'status',
    label: 'Status',
    width: 130,
    sortBy: 'status',
    cell: (submission) => <DenseChip {...submissionBadge(submission)} />,
    text: (submission) => submissionBadge(submission).label,
  },
  {
    key: 'scores',
    label: 'Scores',
    width: 300,
    fromWidth: 1200,
    cell: ({ scores }) => <ScoreChips scores={scores} most={SHOWN_SCORES} />,
    text: ({ scores }) => scores.map(scoreText).join('; '),
  },
  {
    key: 'appointment',
    label: 'Visit',
    width: 130,
    fromWidth: 1024,
    cell: ({ appointmentId, appointmentKey }) =>
      appointmentId && <Link to={appointmentAddress(appointmentId)}>{appointmentKey ?? 'Visit'}</Link>,
    text: ({ appointmentKey }) => appointmentKey ?? '',
  },
  {
    key: 'sentAt',
    label: 'Sent',
    width: 150,
    sortBy: 'sentAt',
    fromWidth: 900,
    cell: ({ sentAt }) => <RelativeDateTime instant={sentAt} />,
    text: ({ sentAt }) => sentAt,
  },
  {
    key: 'submittedAt',
    label: 'Submitted',
    width: 160,
    sortBy: 'submittedAt',
    cell: (submission) => <HandedIn submission={submission} />,
    text: ({ submittedAt }) => submittedAt ?? '',
  },
];

export const submissionColumns = [person, ...rest];
export const columnsOfPerson = [form, ...rest];

export const questionnaireLabels = ({
  questionnaireName,
  questionnaireVersion,
}: Pick<SubmissionRow, 'questionnaireName' | 'questionnaireVersion'>) =>
  `${questionnaireName}, version ${questionnaireVersion}`;

function HandedIn({ submission: { submittedAt, expired, expiresAt } }: { submission: SubmissionRow }) {
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
  end?: ReactNode;
}

/** The same in the list of a phone. */
export const SubmissionCard = ({ submission, isOfPerson, end }: CardProps) => (
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
    endFirst={end}
    endSecond={<FlagMark flags={submission.flags} />}
    endThird={<RelativeDateTime instant={submission.submittedAt ?? submission.sentAt} />}
  />
);

export const submissionEdge = (submission: SubmissionRow): string =>
  submission.flags > 0 ? 'var(--red)' : `var(--${submissionBadge(submission).tone})`;
