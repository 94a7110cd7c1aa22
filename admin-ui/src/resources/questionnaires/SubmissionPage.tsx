import type { SubmissionRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Row } from '@bedside/ui-kit/components/Stack';
import { useEffect } from 'react';
import { useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router';
import { BackLink } from '../../components/IconButton.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { LoadFailure } from '../../components/page/LoadFailure.tsx';
import page from '../../components/page/Page.module.css';
import head from '../../components/page/PageHead.module.css';
import { PreviousNextLinks } from '../../components/page/PreviousNextLinks.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { useLastListUrl } from '../../components/use-list-address.ts';
import { useLiveRecord } from '../../data/use-live-record.ts';
import { patientAddress } from '../patients/use-patient.ts';
import { AttachButton, ResendButton } from './actions/SubmissionButtons.tsx';
import { SubmissionMenu } from './actions/SubmissionMenu.tsx';
import { AnswersCards, FlaggedCard, ScoresCard } from './page/AnswersCards.tsx';
import { SubmissionContext } from './page/SubmissionContext.tsx';
import { FlagMark } from './ScoreChips.tsx';
import { QUESTIONNAIRES, submissionAddress, submissionBadge } from './submission-badges.ts';
import { questionnaireLabels } from './submission-columns.tsx';

/** Keeps the full record apart from the list row in the cache. */
const wholeSubmission = { isWhole: true };

export default function SubmissionPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetOne<SubmissionRecord>(
    'questionnaire-submissions',
    { id, meta: wholeSubmission },
    { onError: () => undefined },
  );
  useLiveRecord({
    resource: 'questionnaire-submissions',
    entityType: 'questionnaire',
    id,
    meta: wholeSubmission,
  });
  useEffect(() => {
    if (data) document.title = `${data.patientName}, ${data.questionnaireName} · Bedside`;
  }, [data]);
  if (!data && error) {
    const back = <Link to={QUESTIONNAIRES}>Back to Predictive 360</Link>;
    return <LoadFailure error={error} what="questionnaire" back={back} onRetry={() => void refetch()} />;
  }
  if (!data) return <ListSkeleton />;
  const isIn = data.status === 'SUBMITTED';
  return (
    <article className={page.page} aria-label={`${data.patientName}’s ${data.questionnaireName}`}>
      <Head submission={data} />
      <div className={page.columns}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: answers that lead nowhere are scrolled by keyboard, too */}
        <div tabIndex={0} className={page.work}>
          {isIn ? (
            <>
              <FlaggedCard submission={data} />
              <ScoresCard submission={data} />
              <AnswersCards submission={data} />
            </>
          ) : (
            <Waiting submission={data} />
          )}
        </div>
        <SubmissionContext submission={data} />
      </div>
    </article>
  );
}

function Head({ submission }: { submission: SubmissionRecord }) {
  const { from, list } = useLastListUrl();
  const { patientName, patientId, submittedAt, flags } = submission;
  const isIn = submission.status === 'SUBMITTED';
  return (
    <header className={head.head}>
      <BackLink to={`${list ?? QUESTIONNAIRES}${from}`} label="Back to Predictive 360" />
      <div className={head.who}>
        <Row wrap gap="2px 8px">
          <h1>
            <Link to={patientAddress(patientId, 'chart/predictive-360')}>{patientName}</Link>
          </h1>
          <DenseChip {...submissionBadge(submission)} />
          <FlagMark flags={flags} />
        </Row>
        <p className={head.facts}>
          {questionnaireLabels(submission)} · {submittedAt ? 'submitted ' : 'sent '}
          <RelativeDateTime instant={submittedAt ?? submission.sentAt} isWithin />
        </p>
      </div>
      <PreviousNextLinks
        resource="questionnaire-submissions"
        what="questionnaire"
        id={submission.id}
        addressOf={submissionAddress}
      />
      <div className={head.actions}>
        {isIn ? (
          <AttachButton shape="primary" submission={submission} />
        ) : (
          <ResendButton shape="primary" submission={submission} />
        )}
        <SubmissionMenu submission={submission} without={isIn ? 'attach' : 'resend'} isOnPage />
      </div>
    </header>
  );
}

const Waiting = ({ submission: { expired, started, patientName } }: { submission: SubmissionRecord }) => (
  <p>
    {expired
      ? `The link expired before ${patientName} submitted it. Resend it for another 14 days; saved answers are kept.`
      : started
        ? `${patientName} has started. Answers will appear here once submitted.`
        : `${patientName} hasn’t started. Reminders go out after 24 and 72 hours.`}
  </p>
);
