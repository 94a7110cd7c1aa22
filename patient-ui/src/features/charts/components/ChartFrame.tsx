import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Page } from '../../../components/Page.tsx';
import { pillClass, SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { PatientParts } from '../../family/components/PatientGate.tsx';
import { questionnairesPath } from '../../questionnaires/questionnaire-queries.ts';
import { chartPath, historyPath } from '../chart-paths.ts';
import { chartPeople, chartQuery, ownChartNames } from '../chart-queries.ts';
import styles from './ChartFrame.module.css';

interface Props {
  /** Undefined for the user’s own chart. */
  personId: string | undefined;
  part: 'overview' | 'history' | 'reports';
  children: ReactNode;
}

export function ChartFrame({ personId, part, children }: Props) {
  const { charts } = useTexts();
  const user = useUser();
  const id = personId === user.id ? undefined : personId;
  // The chart shows the failure itself, so don’t show a second notice for the people.
  const chart = useQuery({ ...chartQuery(personId ?? user.id), enabled: part !== 'reports' });
  const parts = [
    { part: 'overview', to: chartPath(id) },
    { part: 'history', to: historyPath(id) },
    { part: 'reports', to: '/records/reports' },
    { part: 'predictive', to: questionnairesPath(id) },
  ] as const;
  return (
    <Page title={charts.title}>
      <Stack gap="var(--gap)" top={16}>
        {part !== 'reports' && !chart.isError && (
          <PatientParts>{(patient) => <People patient={patient} personId={id} part={part} />}</PatientParts>
        )}
        <nav className={styles.parts} aria-label={charts.parts}>
          {parts.map((one) => (
            <Link key={one.part} to={one.to} aria-current={one.part === part ? 'page' : undefined}>
              {charts[one.part]}
            </Link>
          ))}
        </nav>
        {children}
      </Stack>
    </Page>
  );
}

function People({
  patient,
  personId,
  part,
}: {
  patient: PatientRecord;
  personId: string | undefined;
  part: Props['part'];
}) {
  const { charts } = useTexts();
  const people = chartPeople(patient);
  const others = ownChartNames(patient);
  const pathOf = part === 'overview' ? chartPath : historyPath;
  if (people.length === 1 && others.length === 0) return null;
  return (
    <Stack gap={8}>
      {people.length > 1 && (
        <SegmentedControl label={charts.people} scrolls>
          {people.map((person) => {
            const id = person.id === patient.id ? undefined : person.id;
            return (
              <Link
                key={person.id}
                to={pathOf(id)}
                className={`${pillClass} ${styles.person}`}
                aria-current={id === personId ? 'page' : undefined}
              >
                <Avatar person={person} size={32} />
                {person.firstName}
              </Link>
            );
          })}
        </SegmentedControl>
      )}
      {others.length > 0 && <p className="small muted">{charts.ownAccount(others.join(', '))}</p>}
    </Stack>
  );
}
