import type { Chart } from '@bedside/contracts/care/chart.schema';
import { isCurrent } from '@bedside/ui-kit/chart/chart-form';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/use-session.ts';
import { ReportsCard } from '../../records/components/ReportsCard.tsx';
import { historyPath } from '../chart-paths.ts';
import { AllergiesSection } from '../components/AllergiesSection.tsx';
import { ChartFrame } from '../components/ChartFrame.tsx';
import { ChartGate } from '../components/ChartGate.tsx';
import styles from '../components/ChartSection.module.css';
import { EntryRow } from '../components/EntryRow.tsx';
import { ReviewNote } from '../components/ReviewNote.tsx';

export function ChartPage() {
  const { id } = useParams();
  const user = useUser();
  const { charts } = useTexts();
  return (
    <ChartFrame personId={id} part="overview">
      <ChartGate personId={id ?? user.id}>
        {(chart) => (
          <>
            <AllergiesSection chart={chart} />
            <Now chart={chart} />
            <ReportsCard patientId={id} />
            <ReviewNote chart={chart} />
            <p className="small">
              <Link to="/vital-chart" className={buttonClass({ kind: 'text', small: true })}>
                {charts.vitalChart}
              </Link>
            </p>
          </>
        )}
      </ChartGate>
    </ChartFrame>
  );
}

function Now({ chart }: { chart: Chart }) {
  const { charts } = useTexts();
  const user = useUser();
  const { patientId } = chart;
  const entries = [
    ...chart.medications.filter(isCurrent),
    ...chart.pastMedical.filter(({ fields }) => fields.status === 'ACTIVE'),
  ];
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2>{charts.now}</h2>
      </header>
      {entries.length > 0 ? (
        <ul className={styles.rows}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} personId={patientId} />
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>{charts.nowNone}</p>
      )}
      <div className={styles.past}>
        <Link
          to={historyPath(patientId === user.id ? undefined : patientId)}
          className={buttonClass({ kind: 'text', small: true })}
        >
          {charts.seeHistory}
        </Link>
      </div>
    </section>
  );
}
