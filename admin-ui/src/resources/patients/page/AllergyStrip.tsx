import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { instantDayText } from '@bedside/ui-kit/formats';
import CircleAlert from 'lucide-react/icons/circle-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from 'react-router';
import { bannerAllergies } from '../../../chart/chart-sections.ts';
import { useChart } from '../../../chart/use-chart.ts';
import { patientReportText } from '../../../formatting/allergy-text.ts';
import { patientAddress } from '../use-patient.ts';
import styles from './PatientHead.module.css';

const SHOWN = 3;
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Shown on every tab, above the scrolling content. */
export function AllergyStrip({ patientId }: { patientId: string }) {
  const { data: chart, error, refetch } = useChart(patientId);
  const formats = useFormats();
  const day = (at: string) => instantDayText(at, 'brief', formats);
  const toChart = patientAddress(patientId, 'chart');
  if (!chart)
    return (
      <section className={`${styles.strip} ${error ? styles.open : ''}`} aria-label="Allergy summary">
        {error && <CircleAlert {...icon} />}
        <span>{error ? 'Couldn’t load allergies' : 'Loading allergies…'}</span>
        {error && (
          <button type="button" className={styles.stripEnd} onClick={() => refetch()}>
            Try again
          </button>
        )}
      </section>
    );
  const { allergies, noKnownAllergies: none } = chart;
  const active = bannerAllergies(chart);
  const report = patientReportText(active);
  if (active.length > 0) {
    const reviewed = allergies
      .filter(({ fields, reviewedAt }) => fields.status === 'ACTIVE' && reviewedAt)
      .toSorted((one, other) => (other.reviewedAt ?? '').localeCompare(one.reviewedAt ?? ''))[0];
    return (
      <section className={`${styles.strip} ${styles.known}`} aria-label="Allergy summary">
        <TriangleAlert {...icon} />
        <b>Allergies</b>
        <ul>
          {active.slice(0, SHOWN).map(({ substance, reaction, severity }) => (
            <li key={substance}>
              <b>{substance}</b>
              {(reaction ?? severity) && `, ${(reaction ?? severity ?? '').toLowerCase()}`}
            </li>
          ))}
        </ul>
        {active.length > SHOWN && (
          <Link to={toChart} aria-label={`${active.length - SHOWN} more allergies`}>
            +{active.length - SHOWN}
          </Link>
        )}
        <span className={styles.stripEnd}>
          {report
            ? `${report} `
            : reviewed?.reviewedAt
              ? `Confirmed by ${reviewed.reviewedBy ?? 'staff'}, ${day(reviewed.reviewedAt)} `
              : 'Not confirmed '}
          <Link to={toChart} className="reach">
            {report || !reviewed ? 'Review' : 'Edit'}
          </Link>
        </span>
      </section>
    );
  }
  return (
    <section className={`${styles.strip} ${none ? styles.none : styles.open}`} aria-label="Allergy summary">
      {none ? <ShieldCheck {...icon} /> : <CircleAlert {...icon} />}
      <span>
        {none
          ? `No known allergies, ${none.source === 'PATIENT' ? 'reported' : 'confirmed'} ${day(none.at)}`
          : 'Allergies not reviewed'}
      </span>
      <span className={styles.stripEnd}>
        <Link to={toChart} className="reach">
          {none ? 'Edit' : 'Review'}
        </Link>
      </span>
    </section>
  );
}
