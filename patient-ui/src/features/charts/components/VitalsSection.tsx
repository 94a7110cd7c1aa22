import { shownVitals } from '@bedside/contracts/care/vital-text';
import type { VitalsRecord } from '@bedside/contracts/care/vitals.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { vitalsQuery } from '../chart-queries.ts';
import chart from './ChartSection.module.css';
import styles from './VitalsSection.module.css';

/** The latest measurement. Earlier ones are shown on request. */
export function VitalsSection({ patientId }: { patientId: string }) {
  const { charts } = useTexts();
  const { data: [newest, ...earlier] = [] } = useQuery(vitalsQuery(patientId));
  if (!newest) return null;
  return (
    <section className={chart.section} aria-label={charts.vitals}>
      <header className={chart.header}>
        <h2>{charts.vitals}</h2>
      </header>
      <Vitals vitals={newest} />
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{charts.earlierVitals(earlier.length)}</summary>
          {earlier.map((vitals) => (
            <Vitals key={vitals.id} vitals={vitals} />
          ))}
        </details>
      )}
    </section>
  );
}

function Vitals({ vitals }: { vitals: VitalsRecord }) {
  const { charts } = useTexts();
  return (
    <div className={styles.set}>
      <p className="note">
        <DateText value={vitals.measuredAt} pattern="full" />, {vitals.recordedBy}
      </p>
      <dl className={styles.signs}>
        {shownVitals(vitals, charts.vitalText).map(({ sign, label, value, isOutOfRange }) => (
          <div key={sign}>
            <dt className="note">{label}</dt>
            <dd>
              {value}
              {isOutOfRange && (
                <span className={styles.beyond}>
                  <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
                  {charts.vitalText.outOfRange}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
