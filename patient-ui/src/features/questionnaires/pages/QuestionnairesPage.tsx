import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { instantDayText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { Link, useSearchParams } from 'react-router';
import { Card, Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/Page.tsx';
import { IconCircle, RowLink, RowSkeletons } from '../../../components/RowLink.tsx';
import { pillClass, SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { chartPeople } from '../../charts/chart-people.ts';
import { PatientParts } from '../../family/components/PatientGate.tsx';
import { ScoreCurve } from '../components/ScoreCurve.tsx';
import styles from '../components/Scores.module.css';
import { fillPath, questionnairesPath, readPath } from '../questionnaire-paths.ts';
import { ownQuestionnairesQuery } from '../questionnaire-queries.ts';

export function QuestionnairesPage() {
  const { predictive: texts } = useTexts();
  const user = useUser();
  const [search] = useSearchParams();
  const asked = search.get('patient');
  const patientId = asked && asked !== user.id ? asked : undefined;
  return (
    <Page title={texts.title}>
      <Stack gap={24}>
        <p className="muted">{texts.about}</p>
        <PatientParts>
          {(patient) => {
            const people = chartPeople(patient);
            return (
              people.length > 1 && (
                <SegmentedControl label={texts.people} scrolls>
                  {people.map(({ id, firstName }) => {
                    const other = id === user.id ? undefined : id;
                    return (
                      <Link
                        key={id}
                        to={questionnairesPath(other)}
                        className={pillClass}
                        aria-current={other === patientId ? 'page' : undefined}
                      >
                        {firstName}
                      </Link>
                    );
                  })}
                </SegmentedControl>
              )
            );
          }}
        </PatientParts>
        <Forms patientId={patientId} />
      </Stack>
    </Page>
  );
}

function Forms({ patientId }: { patientId: string | undefined }) {
  const { predictive: texts } = useTexts();
  const { data, error, refetch } = useQuery(ownQuestionnairesQuery(patientId));
  if (error && !data) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons rows={3} />;
  const waiting = data.submissions.filter(({ status, expired }) => status === 'NOT SUBMITTED' && !expired);
  const handedIn = data.submissions.filter(({ status }) => status === 'SUBMITTED');
  if (waiting.length + handedIn.length === 0)
    return (
      <Card flush>
        <EmptyState title={texts.nothing}>{texts.nothingText}</EmptyState>
      </Card>
    );
  return (
    <>
      {waiting.length > 0 && (
        <Stack as="section" gap={12}>
          <h2>{texts.waiting}</h2>
          <Rows>
            {waiting.map((one) => (
              <li key={one.id}>
                <Waiting form={one} />
              </li>
            ))}
          </Rows>
        </Stack>
      )}
      {data.scores.length > 0 && (
        <Stack as="section" gap={12}>
          <h2>{texts.scores}</h2>
          <ul className={styles.scores}>
            {data.scores.map((history) => (
              <ScoreCurve key={history.id} history={history} />
            ))}
          </ul>
        </Stack>
      )}
      {handedIn.length > 0 && (
        <Stack as="section" gap={12}>
          <h2>{texts.past}</h2>
          <Rows>
            {handedIn.map((one) => (
              <li key={one.id}>
                <Past form={one} />
              </li>
            ))}
          </Rows>
        </Stack>
      )}
    </>
  );
}

function Waiting({ form }: { form: SubmissionRow }) {
  const { predictive: texts } = useTexts();
  const formats = useFormats();
  const until = instantDayText(form.expiresAt, 'brief', formats);
  return (
    <RowLink
      to={fillPath(form.id)}
      lead={
        <IconCircle>
          <ClipboardList size={20} strokeWidth={1.75} aria-hidden />
        </IconCircle>
      }
      title={form.questionnaireName}
      note={form.started ? texts.begun(until) : texts.until(until)}
    />
  );
}

function Past({ form }: { form: SubmissionRow }) {
  const { predictive: texts } = useTexts();
  const formats = useFormats();
  return (
    <RowLink
      to={readPath(form.id)}
      lead={
        <IconCircle>
          <ClipboardCheck size={20} strokeWidth={1.75} aria-hidden />
        </IconCircle>
      }
      title={form.questionnaireName}
      note={form.submittedAt && texts.handedIn(instantDayText(form.submittedAt, 'brief', formats))}
    />
  );
}
