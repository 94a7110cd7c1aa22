import type { SubmissionRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Signature } from '@bedside/ui-kit/components/Signature';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { instantDayText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { useCatalog, useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { FormSharing } from '../../sharing/RecordSharing.tsx';
import { BandChip } from '../components/BandChip.tsx';
import styles from '../components/Scores.module.css';
import { questionnairesPath, submissionQuery } from '../questionnaire-queries.ts';
import { bandName } from '../score-sentences.ts';

export function AnswersPage() {
  const { id = '' } = useParams();
  const { predictive: texts } = useTexts();
  const { data, error, refetch } = useQuery(submissionQuery(id));
  return (
    <Page
      title={data ? data.questionnaireName : texts.title}
      titleHidden={!data && !error}
      head={<BackLink to={questionnairesPath()}>{texts.title}</BackLink>}
    >
      {data && <Answers submission={data} />}
      {error && !data && <LoadFailure reason={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={360} />}
    </Page>
  );
}

function Answers({ submission }: { submission: SubmissionRecord }) {
  const { predictive: texts, questionnaire } = useTexts();
  const { language } = useCatalog();
  const formats = useFormats();
  const isOwn = submission.patientId === useUser().id;
  return (
    <Stack gap={24}>
      {submission.submittedAt && (
        <p className="muted">{texts.handedIn(instantDayText(submission.submittedAt, 'full', formats))}</p>
      )}
      <FormSharing id={submission.id} isOwn={isOwn} />
      {submission.scores.length > 0 && (
        <Card title={texts.scores}>
          <dl className={styles.answers}>
            {submission.scores.map((score) => (
              <div key={score.id}>
                <dt>{score.name}</dt>
                <dd className={styles.value}>
                  <span>{score.outOf === null ? score.value : texts.outOf(score.value, score.outOf)}</span>
                  {score.band && (
                    <BandChip band={bandName(score.id, score.band, language)} tone={score.tone} />
                  )}
                  {score.before && <span className={styles.before}>{texts.before(score.before.value)}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {submission.sections.map((section) => (
        <Card key={section.title} title={section.title}>
          <dl className={styles.answers}>
            {section.questions.map((question) => (
              <div key={question.id}>
                <dt>{question.text}</dt>
                <dd>
                  {question.answer ?? <span className="muted">{questionnaire.noAnswer}</span>}
                  {question.signaturePath && (
                    <Signature name={question.answer ?? ''} path={question.signaturePath} />
                  )}
                  {question.imageUrl && (
                    <a href={question.imageUrl} target="_blank" rel="noreferrer">
                      {texts.seeImage}
                    </a>
                  )}
                  {question.before && (
                    <span className={styles.before}>{texts.beforeAnswer(question.before)}</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </Stack>
  );
}
