import type { Chart } from '@bedside/contracts/care/chart.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { instantDayText } from '@bedside/ui-kit/formats';
import { useDrawer } from '../components/drawer.tsx';
import { useRecordAction } from '../data/use-record-action.ts';
import styles from './chart.module.css';
import { EntryForm, EntryHistory, RemoveEntryForm } from './chart-forms.lazy.ts';
import { chartSections } from './chart-sections.ts';
import { OldNotes } from './OldNotes.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { type ChartActions, SectionCard } from './SectionCard.tsx';
import { VitalsHistory } from './VitalsHistory.tsx';

interface Props {
  chart: Chart;
  /** Set inside the drawer, where forms replace the chart. */
  onBack?(): void;
}

function NoKnownAllergiesCard({ chart }: { chart: Chart }) {
  const formats = useFormats();
  const { patientId, noKnownAllergies: stated, mayChange } = chart;
  const { mutate: confirm, isPending: isConfirming } = useRecordAction((dataProvider) =>
    dataProvider.documentNoKnownAllergies({ params: { id: patientId }, body: { noKnownAllergies: true } }),
  );
  const { mutate: takeBack, isPending: isTakingBack } = useRecordAction((dataProvider) =>
    dataProvider.documentNoKnownAllergies({ params: { id: patientId }, body: { noKnownAllergies: false } }),
  );
  const when = stated && instantDayText(stated.at, 'numeric', formats);
  return (
    <div className={styles.none}>
      <p>
        {stated
          ? `No known allergies (NKA), ${stated.source === 'PATIENT' ? 'reported' : 'documented'} by ${stated.byName} ${when}.`
          : 'Allergies not reviewed.'}
      </p>
      {mayChange && (
        <span className={styles.buttons}>
          {stated && (
            <Button kind="plain" small busy={isTakingBack} onClick={() => takeBack()}>
              Undo
            </Button>
          )}
          {stated?.source !== 'STAFF' && (
            <Button kind="secondary" small busy={isConfirming} onClick={() => confirm()}>
              {stated ? 'Confirm' : 'Document NKA'}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

export function ChartSheet({ chart, onBack }: Props) {
  const drawer = useDrawer();
  const actions: ChartActions = {
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
      <ReviewCard chart={chart} onEdit={actions.onEdit} />
      {chartSections.map((section) => (
        <SectionCard
          key={section.kind}
          chart={chart}
          section={section}
          actions={actions}
          empty={section.kind === 'ALLERGY' ? <NoKnownAllergiesCard chart={chart} /> : undefined}
        />
      ))}
      <VitalsHistory patientId={chart.patientId} />
      <OldNotes patientId={chart.patientId} />
    </div>
  );
}
