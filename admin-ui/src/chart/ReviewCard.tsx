import type { Chart, ChartEntry } from '@bedside/contracts/care/chart.schema';
import { entryText } from '@bedside/ui-kit/chart/chart-text';
import { chartTextEn } from '@bedside/ui-kit/chart/chart-text.en';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Card } from '../components/page/Card.tsx';
import { useMe } from '../data/me.ts';
import { useRecordAction } from '../data/use-record-action.ts';
import styles from './chart.module.css';
import { pendingReviewIn, waitingText } from './chart-sections.ts';
import { EntryLine } from './EntryLine.tsx';

interface Props {
  chart: Chart;
  onEdit(entry: ChartEntry): void;
}

/** Entries that staff hasn’t reviewed: patient-reported, or from an earlier system. */
export function ReviewCard({ chart, onEdit }: Props) {
  const me = useMe();
  const waiting = pendingReviewIn(chart);
  const mayConfirm =
    chart.mayChange &&
    (me.role !== 'ADMIN' || me.permissions.some((permission) => permission === 'clinical'));
  if (waiting.length === 0) return null;
  return (
    <Card
      title={`Needs review: ${waitingText(waiting)}`}
      end={mayConfirm && <ConfirmButton chart={chart} entries={waiting} label="Confirm all" isMain />}
    >
      <ul className={styles.entries}>
        {waiting.map((entry) => (
          <EntryLine
            key={entry.id}
            entry={entry}
            isAmongWaiting
            end={
              <span className={styles.buttons}>
                <OpenButton entry={entry} mayChange={chart.mayChange} onPress={() => onEdit(entry)} />
                {mayConfirm && <ConfirmButton chart={chart} entries={[entry]} label="Confirm" />}
              </span>
            }
          />
        ))}
      </ul>
    </Card>
  );
}

interface OpenProps {
  entry: ChartEntry;
  mayChange: boolean;
  onPress(): void;
}

function OpenButton({ entry, mayChange, onPress }: OpenProps) {
  const { title } = entryText(entry, chartTextEn, useFormats());
  const label = mayChange ? 'Edit' : 'Open';
  return (
    <Button kind="plain" small aria-label={`${label} ${title}`} onClick={onPress}>
      {label}
    </Button>
  );
}

interface ConfirmProps {
  chart: Chart;
  entries: readonly ChartEntry[];
  label: string;
  isMain?: boolean;
}

function ConfirmButton({ chart, entries, label, isMain }: ConfirmProps) {
  const formats = useFormats();
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.confirmHistory({
      params: { id: chart.patientId },
      body: { entries: entries.map(({ id, version }) => ({ id, expectedVersion: version })) },
    }),
  );
  const [first] = entries;
  return (
    <Button
      kind={isMain ? 'primary' : 'secondary'}
      small
      busy={isPending}
      aria-label={isMain || !first ? label : `${label} ${entryText(first, chartTextEn, formats).title}`}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
}
