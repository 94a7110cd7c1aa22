import type { ActivityEntry, AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { updateAdminComment } from '@bedside/contracts/appointments/appointment-changes.api';
import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import { denseStatusIcon } from '@bedside/ui-kit/components/DenseChip';
import Eye from 'lucide-react/icons/eye';
import MessageSquare from 'lucide-react/icons/message-square';
import Send from 'lucide-react/icons/send';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { useMay } from '../../../auth/use-permission.ts';
import { Card } from '../../../components/page/Card.tsx';
import { TruncatedText } from '../../../components/RelativeDateTime.tsx';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { useShortInstant } from '../../../components/use-now.ts';
import styles from './Activity.module.css';
import { InternalNote } from './InternalNote.tsx';

type Kind = ActivityEntry['kind'];
type Shown = Kind | 'all';

const kinds: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'status', label: 'Status' },
  { value: 'message', label: 'Messages' },
  { value: 'payment', label: 'Payments' },
  { value: 'comment', label: 'Comments' },
  { value: 'read', label: 'Views' },
];

/** Newest first. Record views have their own tab. */
export function Activity({ appointment }: { appointment: AppointmentRecord }) {
  const [kind, setKind] = useState<Shown>('all');
  const mayNote = useMay(updateAdminComment);
  const shown = appointment.activity.filter((entry) =>
    kind === 'all' ? entry.kind !== 'read' : entry.kind === kind,
  );
  return (
    <Card
      title="Activity"
      end={<SegmentedControl label="Activity type" choices={kinds} chosen={kind} onChoose={setKind} />}
    >
      {mayNote && <InternalNote appointment={appointment} />}
      {shown.length > 0 ? (
        <ol className={styles.stream}>
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : (
        <p className={styles.none}>No activity of this type.</p>
      )}
    </Card>
  );
}

const kindIcons: Record<Kind, typeof Send> = {
  status: Send,
  message: Send,
  payment: Wallet,
  read: Eye,
  comment: MessageSquare,
};

function Entry({ entry }: { entry: ActivityEntry }) {
  const { kind, to, from, byName, text, note, at } = entry;
  const Icon = kind === 'status' && to ? denseStatusIcon(to) : kindIcons[kind];
  const short = useShortInstant();
  const isAction = startsLower(text);
  return (
    <li>
      <span className={styles.icon}>
        <Icon size={14} strokeWidth={1.75} aria-hidden />
      </span>
      <span className={styles.text}>
        {byName && isAction && <b>{byName} </b>}
        {text}
        {byName && !isAction && <span className={styles.note}> · {byName}</span>}
        {from && to && from !== to && (
          <>
            : {statusBadges[from].label} → <b>{statusBadges[to].label}</b>
          </>
        )}
        {note && (
          <span className={styles.note}>
            {' · '}
            <TruncatedText text={note} />
          </span>
        )}
      </span>
      <time dateTime={at} className={styles.when}>
        {short(at)}
      </time>
    </li>
  );
}

/** Texts that start in lowercase continue after the actor’s name; others are full sentences. */
const startsLower = (text: string) => text.charAt(0) === text.charAt(0).toLowerCase();
