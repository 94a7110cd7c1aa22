import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { Signature } from '@bedside/ui-kit/components/Signature';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { timeIn, timeText } from '@bedside/ui-kit/formats';
import Car from 'lucide-react/icons/car';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Clock from 'lucide-react/icons/clock';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Image from 'lucide-react/icons/image';
import MapPinCheck from 'lucide-react/icons/map-pin-check';
import PenLine from 'lucide-react/icons/pen-line';
import PenTool from 'lucide-react/icons/pen-tool';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { type ReactNode, useState } from 'react';
import { sizeText } from '../resources/documents/file-text.ts';
import { entryTitle, takeBack } from './actions.ts';
import styles from './offline.module.css';
import type { AnsweredQuestion, Change, Entry } from './queue.ts';
import { vitalsLine } from './summary-text.ts';

const icons = {
  setOut: Car,
  arrive: MapPinCheck,
  note: PenLine,
  summary: PenLine,
  vitals: HeartPulse,
  picture: Image,
  services: ReceiptText,
  consent: PenTool,
  form: ClipboardList,
} as const satisfies Record<Change['kind'], unknown>;

interface Props {
  entries: readonly Entry[];
  /** Renders the decision on a refused entry. Only while online. */
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
            {entry.problem &&
              (decide?.(entry) ?? (
                <p className="small">{entry.problem} You can decide once you’re online.</p>
              ))}
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
        <Entered change={entry.change} />
        {children}
        {mayTakeBack(entry) && (
          <Button small kind="text" onClick={() => void takeBack(entry.id)}>
            Remove<span className="visually-hidden"> {entryTitle(entry)}</span>
          </Button>
        )}
      </div>
      <span className={entry.problem ? styles.problem : styles.state}>
        <Clock size={16} strokeWidth={1.75} aria-hidden />
        {entry.problem ? 'Needs review' : 'Waiting'}
      </span>
    </li>
  );
}

/**
 * Other entries can’t be removed one by one, because each status change builds on the previous one, and texts
 * are saved together.
 */
const mayTakeBack = ({ change, request, problem }: Entry): boolean =>
  removable.has(change.kind) && !request && !problem;

const removable: ReadonlySet<Change['kind']> = new Set(['picture', 'services', 'consent', 'form']);

function Entered({ change }: { change: Change }) {
  if (change.kind === 'note' || change.kind === 'summary')
    return <p className={styles.words}>{change.text}</p>;
  if (change.kind === 'picture')
    return (
      <p className={styles.words}>
        {change.name}, {sizeText(change.bytes)}
      </p>
    );
  if (change.kind === 'form')
    return (
      <div className={styles.words}>
        <p>
          {change.name}, {change.submit ? 'submitted' : 'draft'}
        </p>
        <Answered questions={change.said} />
      </div>
    );
  if (change.kind === 'consent')
    return (
      <div className={styles.words}>
        <p>{change.title}</p>
        <Signature name={change.signature.name} path={change.signature.path ?? null} />
      </div>
    );
  if (change.kind === 'services')
    return (
      <ul className={styles.words}>
        {change.lines.map(({ serviceId, name, cost }) => (
          <li key={serviceId}>
            {name}, <Money dollars={cost} />
          </li>
        ))}
      </ul>
    );
  if (change.kind !== 'vitals') return null;
  return <p className={styles.words}>{vitalsLine(change.values)}</p>;
}

export const Answered = ({ questions }: { questions: readonly AnsweredQuestion[] }) => (
  <ul>
    {questions.map(({ question, answer }) => (
      <li key={question}>
        {question} <b>{answer}</b>
      </li>
    ))}
  </ul>
);

interface ConflictProps {
  entry: Entry;
  /** The server’s current version. */
  now: ReactNode;
  /** For services of a visit that was never marked on the way. */
  needsReason?: boolean;
  /** Undefined if the entry can no longer be applied. */
  onApply?: ((reason?: string) => void) | undefined;
  applyLabel?: string | undefined;
  onDiscard(): void;
}

export function Conflict({ entry, now, needsReason = false, onApply, applyLabel, onDiscard }: ConflictProps) {
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const typed = reason.trim();
  return (
    <div className={styles.conflict} role="alert">
      <p>{entry.problem}</p>
      <div>{now}</div>
      {needsReason && (
        <TextInput
          label="Why wasn’t the visit marked on the way?"
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {isAsking && <p>Discard what you entered? This can’t be undone.</p>}
      <div className={styles.buttons}>
        {isAsking && (
          <>
            <Button small kind="dangerPrimary" onClick={onDiscard}>
              Discard
            </Button>
            {/* The focused button was replaced. */}
            <Button small kind="secondary" autoFocus onClick={() => setAsking(false)}>
              Keep
            </Button>
          </>
        )}
        {!isAsking && onApply && (
          <Button
            small
            disabled={needsReason && typed === ''}
            onClick={() => onApply(needsReason ? typed : undefined)}
          >
            {applyLabel ?? (entry.change.kind === 'note' ? 'Keep both' : 'Apply again')}
          </Button>
        )}
        {!isAsking && (
          <Button small kind="dangerText" onClick={() => setAsking(true)}>
            Discard mine
          </Button>
        )}
      </div>
    </div>
  );
}
