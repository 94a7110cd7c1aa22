import type { ChartEntry, ChartKind } from '@bedside/contracts/care/chart.schema';
import { isCurrent } from '@bedside/ui-kit/chart/chart-form';
import { Button } from '@bedside/ui-kit/components/Button';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { addPath } from '../chart-paths.ts';
import styles from './ChartSection.module.css';
import { EntryRow } from './EntryRow.tsx';

interface Props {
  kind: ChartKind;
  entries: readonly ChartEntry[];
  personId: string;
  mayChange: boolean;
  empty?: ReactNode;
}

export function ChartSection({ kind, entries, personId, mayChange, empty }: Props) {
  const { charts } = useTexts();
  const [showsPast, setShowsPast] = useState(false);
  const current = entries.filter(isCurrent);
  const past = entries.length - current.length;
  const shown = showsPast ? entries : current;
  const isAllergy = kind === 'ALLERGY';
  return (
    <section className={isAllergy ? styles.allergies : styles.section} id={kind.toLowerCase()}>
      <header className={styles.header}>
        <h2>
          {isAllergy && <TriangleAlert size={24} strokeWidth={1.75} aria-hidden />}
          {charts.sections[kind]}
        </h2>
        {mayChange && (
          <Link to={addPath(kind, personId)} className={styles.add} aria-label={charts.add[kind]}>
            <Plus size={24} strokeWidth={1.75} aria-hidden />
          </Link>
        )}
      </header>
      {shown.length > 0 && (
        <ul className={styles.rows}>
          {shown.map((entry) => (
            <EntryRow key={entry.id} entry={entry} personId={personId} />
          ))}
        </ul>
      )}
      {current.length === 0 &&
        (empty ?? (
          <p className={styles.empty}>
            {(kind === 'ALLERGY' || kind === 'MEDICATION') && past > 0
              ? charts.noneNow[kind]
              : charts.none[kind]}
          </p>
        ))}
      {past > 0 && (kind === 'ALLERGY' || kind === 'MEDICATION') && (
        <div className={styles.past}>
          <Button kind="text" small aria-expanded={showsPast} onClick={() => setShowsPast(!showsPast)}>
            {showsPast ? charts.hidePast : charts.showPast[kind](past)}
          </Button>
        </div>
      )}
    </section>
  );
}
