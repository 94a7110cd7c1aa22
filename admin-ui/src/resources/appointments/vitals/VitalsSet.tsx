import { shownVitals, vitalTextEn } from '@bedside/contracts/care/vital-text';
import type { VitalsRecord } from '@bedside/contracts/care/vitals.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import styles from './vitals.module.css';

interface SetProps {
  vitals: VitalsRecord;
  /** The patient’s name, for visits of several people. */
  person?: string;
  onRetract?(): void;
}

export function VitalsSet({ vitals, person, onRetract }: SetProps) {
  const { measuredAt, recordedBy, retraction } = vitals;
  return (
    <section className={`${styles.set} ${retraction ? styles.retracted : ''}`}>
      <p className={styles.head}>
        {person && <b>{person}</b>}
        <span>
          <RelativeDateTime instant={measuredAt} />, {recordedBy}
        </span>
        {retraction && (
          <span>
            Retracted by {retraction.by}: {retraction.reason}
          </span>
        )}
        {onRetract && (
          <Button kind="text" small onClick={onRetract}>
            Retract
          </Button>
        )}
      </p>
      <VitalSigns vitals={retraction ? { ...vitals, outOfRange: [] } : vitals} />
    </section>
  );
}

const VitalSigns = ({ vitals }: { vitals: VitalsRecord }) => (
  <dl className={styles.signs}>
    {shownVitals(vitals, vitalTextEn).map(({ sign, label, value, isOutOfRange }) => (
      <div key={sign}>
        <dt>{label}</dt>
        <dd>
          {isOutOfRange ? (
            <span className={styles.beyond} title={vitalTextEn.outOfRange}>
              {value}
              <TriangleAlert size={14} strokeWidth={1.75} aria-label={vitalTextEn.outOfRange} role="img" />
            </span>
          ) : (
            value
          )}
        </dd>
      </div>
    ))}
  </dl>
);
