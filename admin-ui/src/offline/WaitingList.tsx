import { shownVitals, vitalTextEn } from '@bedside/contracts/care/vital-text';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { timeIn, timeText } from '@bedside/ui-kit/formats';
import Car from 'lucide-react/icons/car';
import Clock from 'lucide-react/icons/clock';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import MapPinCheck from 'lucide-react/icons/map-pin-check';
import PenLine from 'lucide-react/icons/pen-line';
import type { ReactNode } from 'react';
import { entryTitle } from './actions.ts';
import styles from './offline.module.css';
import type { Change, Entry } from './queue.ts';

const icons = {
  setOut: Car,
  arrive: MapPinCheck,
  note: PenLine,
  vitals: HeartPulse,
} as const satisfies Record<Change['kind'], unknown>;

interface Props {
  entries: readonly Entry[];
  /** How a refused entry is decided; online only. */
  decide?(entry: Entry): ReactNode;
}

export function WaitingList({ entries, decide }: Props) {
  if (entries.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label="Waiting to send">
      <h2>Waiting to send</h2>
      <ul>
        {entries.map((entry) => (
          <Waiting key={entry.id} entry={entry}>
            {entry.problem && decide?.(entry)}
          </Waiting>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ entry, children }: { entry: Entry; children: ReactNode }) {
  const { zone } = useFormats();
  const Icon = icons[entry.change.kind];
  return (
    <li>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <div>
        <p>{entryTitle(entry)}</p>
        <p className="small">{timeText(timeIn(zone, new Date(entry.at)))}</p>
        {entry.change.kind === 'note' && <p className={styles.words}>{entry.change.words}</p>}
        {entry.change.kind === 'vitals' && (
          <p className={styles.words}>
            {shownVitals(entry.change.values, vitalTextEn)
              .map(({ label, value }) => `${label} ${value}`)
              .join(', ')}
          </p>
        )}
        {children}
      </div>
      <span className={entry.problem ? styles.problem : styles.state}>
        <Clock size={16} strokeWidth={1.75} aria-hidden />
        {entry.problem ? 'Needs you' : 'Waiting'}
      </span>
    </li>
  );
}

interface ConflictProps {
  entry: Entry;
  /** What the server has now. */
  now: ReactNode;
  onApply(): void;
  onDiscard(): void;
}

export const Conflict = ({ entry, now, onApply, onDiscard }: ConflictProps) => (
  <div className={styles.conflict} role="alert">
    <p>{entry.problem}</p>
    <div>{now}</div>
    <div className={styles.buttons}>
      <Button small onClick={onApply}>
        {entry.change.kind === 'note' ? 'Keep both' : 'Apply again'}
      </Button>
      <Button small kind="dangerText" onClick={onDiscard}>
        Discard mine
      </Button>
    </div>
  </div>
);
