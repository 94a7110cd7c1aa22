import type { Chart } from '@bedside/contracts/care/chart.schema';
import { useDrawer } from '../components/drawer.tsx';
import styles from './chart.module.css';
import { EntryForm, EntryHistory, RemoveEntryForm } from './chart-forms.lazy.ts';
import { chartSections } from './chart-sections.ts';
import { NoKnownAllergiesCard } from './NoKnownAllergiesCard.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { type ChartActions, SectionCard } from './SectionCard.tsx';

interface Props {
  chart: Chart;
  /** It stands in the drawer itself: forms take its place, and this brings it back. */
  onBack?(): void;
}

/** A chart whole: what waits for staff, then its five parts. */
export function ChartSheet({ chart, onBack }: Props) {
  const drawer = useDrawer();
  const hands: ChartActions = {
    onAdd: ({ kind }) => drawer.open(<EntryForm chart={chart} kind={kind} onBack={onBack} />),
    onEdit: (entry) =>
      drawer.open(
        chart.mayChange ? (
          <EntryForm key={entry.id} chart={chart} kind={entry.kind} entry={entry} onBack={onBack} />
        ) : (
          <EntryHistory key={entry.id} entry={entry} onBack={onBack} />
        ),
      ),
    onRemove: (entry) => drawer.open(<RemoveEntryForm entry={entry} onBack={onBack} />),
  };
  return (
    <div className={styles.sheet}>
      <ReviewCard chart={chart} onEdit={hands.onEdit} />
      {chartSections.map((section) => (
        <SectionCard
          key={section.kind}
          chart={chart}
          section={section}
          hands={hands}
          empty={section.kind === 'ALLERGY' ? <NoKnownAllergiesCard chart={chart} /> : undefined}
        />
      ))}
    </div>
  );
}
