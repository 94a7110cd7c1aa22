import type { Chart, ChartEntry } from '@bedside/contracts/care/chart.schema';
import { entryWords } from '@bedside/ui-kit/chart/chart-words';
import { chartWordsEn } from '@bedside/ui-kit/chart/chart-words.en';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import Button from '@mui/material/Button';
import { useMe } from '../data/me.ts';
import { useRecordAction } from '../data/use-record-action.ts';
import { Card } from '../parts/page/Card.tsx';
import styles from './chart.module.css';
import { sectionOf, waitingIn } from './chart-sections.ts';
import { EntryLine } from './EntryLine.tsx';

interface Props {
  chart: Chart;
  onEdit(entry: ChartEntry): void;
}

/** What the patient entered and nobody has looked at, on top of the chart. */
export function ReviewCard({ chart, onEdit }: Props) {
  const me = useMe();
  const waiting = waitingIn(chart);
  const mayConfirm =
    chart.mayChange && (me.role !== 'ADMIN' || me.permissions.some((duty) => duty === 'clinical'));
  if (waiting.length === 0) return null;
  return (
    <Card
      title={`To review: ${waiting.length} from the patient`}
      end={mayConfirm && <ConfirmButton chart={chart} entries={waiting} label="Confirm all" isMain />}
    >
      <ul className={styles.entries}>
        {waiting.map((entry) => (
          <EntryLine
            key={entry.id}
            entry={entry}
            end={
              <span className={styles.buttons}>
                <Button size="small" variant="text" color="inherit" onClick={() => onEdit(entry)}>
                  {chart.mayChange ? 'Edit' : 'Open'}
                  <span className="spoken"> {sectionOf(entry.kind)?.title}</span>
                </Button>
                {mayConfirm && <ConfirmButton chart={chart} entries={[entry]} label="Confirm" />}
              </span>
            }
          />
        ))}
      </ul>
    </Card>
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
  const { mutate, isPending } = useRecordAction((actions) =>
    actions.confirmChart(
      chart.patientId,
      entries.map(({ id, version }) => ({ id, seenVersion: version })),
    ),
  );
  const [first] = entries;
  return (
    <Button
      size="small"
      variant={isMain ? 'contained' : 'outlined'}
      loading={isPending}
      aria-label={isMain || !first ? label : `${label} ${entryWords(first, chartWordsEn, formats).title}`}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
}
