import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { listMyQuestionnaires } from '@bedside/contracts/questionnaires/submissions.api';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { instantDayText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { Card, Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { IconCircle, RowLink, RowSkeletons } from '../../../components/RowLink.tsx';
import { pillClass, SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { chartPath } from '../../charts/chart-paths.ts';
import { chartPeople } from '../../charts/chart-queries.ts';
import { PatientGate } from '../../family/components/PatientGate.tsx';
import { CareHelp } from '../components/CareHelp.tsx';
import { ScoreCard, ScoreRow } from '../components/ScoreCard.tsx';
import { fillPath, ownQuestionnairesQuery, questionnairesPath, readPath } from '../questionnaire-queries.ts';
import { groupScores } from '../score-order.ts';

export function QuestionnairesPage() {
  const { charts, predictive } = useTexts();
  const user = useUser();
  const [search] = useSearchParams();
  const requestedId = search.get('patient');
  const patientId = requestedId && requestedId !== user.id ? requestedId : undefined;
  return (
    <PatientGate title={predictive.title} back={{ to: chartPath(patientId), label: charts.title }}>
      {(patient) => {
        const people = chartPeople(patient);
        const other = people.find(({ id }) => id === patientId);
        return (
          <Results patientId={patientId} name={other?.firstName}>
            {people.length > 1 && <People people={people} patientId={patientId} />}
          </Results>
        );
      }}
    </PatientGate>
  );
}

interface PeopleProps {
  people: ReturnType<typeof chartPeople>;
  patientId: string | undefined;
}

function People({ people, patientId }: PeopleProps) {
  const { predictive: texts } = useTexts();
  const user = useUser();
  return (
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
  );
}

interface ResultsProps {
  patientId: string | undefined;
  /** The person’s name, if it is someone else. */
  name: string | undefined;
  /** The choice of whose answers to show. */
  children: ReactNode;
}

function Results({ patientId, name, children }: ResultsProps) {
  const { predictive: texts, charts } = useTexts();
  const formats = useFormats();
  const { data, error, refetch } = useQuery(ownQuestionnairesQuery(patientId));
  const latest = data?.submissions
    .filter(({ submittedAt, scores }) => submittedAt && scores.length > 0)
    .toSorted((a, b) => (b.submittedAt ?? '').localeCompare(a.submittedAt ?? ''))[0];
  const title = name ? texts.resultsOf(name) : texts.results;
  return (
    <Page
      title={latest ? title : texts.title}
      head={<BackLink to={chartPath(patientId)}>{charts.title}</BackLink>}
    >
      <p className="muted">
        {latest?.submittedAt
          ? texts.resultsFrom(latest.questionnaireName, instantDayText(latest.submittedAt, 'full', formats))
          : texts.about}
      </p>
      <Stack gap={20} top={20}>
        {data?.careNeed && (
          <CareHelp
            need={data.careNeed}
            name={name}
            bookPath={`/appointments/book_appointment${patientId ? `?for=${patientId}` : ''}`}
          />
        )}
        {children}
      </Stack>
      <Stack gap={32} top={24}>
        {error && !data && <LoadFailure reason={error} onRetry={refetch} />}
        {!data && !error && <RowSkeletons rows={3} />}
        {data && <Forms {...data} />}
      </Stack>
    </Page>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={12}>
    <h2>{title}</h2>
    {children}
  </Stack>
);

function Forms({ submissions, scores, careNeed }: z.infer<(typeof listMyQuestionnaires)['data']>) {
  const { predictive: texts } = useTexts();
  const waiting = submissions.filter(({ status, expired }) => status === 'NOT SUBMITTED' && !expired);
  const submitted = submissions.filter(({ status }) => status === 'SUBMITTED');
  if (waiting.length + submitted.length === 0)
    return (
      <Card flush>
        <EmptyState title={texts.nothing}>{texts.nothingText}</EmptyState>
      </Card>
    );
  const { worth, fine, others } = groupScores(scores, careNeed !== null);
  const pathOf = (scoreId: string) => {
    const of = submitted.find((one) => one.scores.some(({ id }) => id === scoreId));
    return of ? readPath(of.id) : questionnairesPath();
  };
  return (
    <>
      {waiting.length > 0 && (
        <Section title={texts.waiting}>
          <Rows>
            {waiting.map((one) => (
              <li key={one.id}>
                <Waiting form={one} />
              </li>
            ))}
          </Rows>
        </Section>
      )}
      {[
        { title: texts.worth, shown: worth },
        { title: texts.others, shown: others },
      ].map(
        ({ title, shown }) =>
          shown.length > 0 && (
            <Section key={title} title={title}>
              <Rows>
                {shown.map((history) => (
                  <ScoreCard key={history.id} history={history} />
                ))}
              </Rows>
            </Section>
          ),
      )}
      {fine.length > 0 && (
        <Section title={texts.fine}>
          <Rows>
            {fine.map((history) => (
              <li key={history.id}>
                <ScoreRow history={history} to={pathOf(history.id)} />
              </li>
            ))}
          </Rows>
        </Section>
      )}
      {submitted.length > 0 && (
        <Section title={texts.past}>
          <Rows>
            {submitted.map((one) => (
              <li key={one.id}>
                <Past form={one} />
              </li>
            ))}
          </Rows>
          {scores.length > 0 && <p className="small muted">{texts.notDiagnosis}</p>}
        </Section>
      )}
    </>
  );
}

function Waiting({ form }: { form: SubmissionRow }) {
  const { predictive: texts } = useTexts();
  const formats = useFormats();
  const until = instantDayText(form.expiresAt, 'short', formats);
  return (
    <RowLink
      to={fillPath(form.id)}
      lead={<IconCircle icon={ClipboardList} />}
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
      lead={<IconCircle icon={ClipboardCheck} />}
      title={form.submittedAt && texts.handedIn(instantDayText(form.submittedAt, 'full', formats))}
      note={form.questionnaireName}
    />
  );
}
