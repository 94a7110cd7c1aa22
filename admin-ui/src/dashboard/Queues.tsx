import type { Dashboard } from '@bedside/contracts/appointments/dashboard.api';
import { moneyText } from '@bedside/ui-kit/money';
import { differenceInMinutes, parseISO } from 'date-fns';
import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import CreditCard from 'lucide-react/icons/credit-card';
import FilePen from 'lucide-react/icons/file-pen';
import Globe from 'lucide-react/icons/globe';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hourglass from 'lucide-react/icons/hourglass';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import { Card } from '../components/page/Card.tsx';
import { useNow } from '../components/use-now.ts';
import { durationText } from '../formatting/appointment-text.ts';
import { addresses } from './addresses.ts';
import styles from './Dashboard.module.css';
import figures from './figures.module.css';

type Work = Pick<Dashboard, 'queues' | 'queueNotes'>;

/** Open work for any day. A null count is a list that the user may not read. */
function queuesOf({ queues, queueNotes: notes }: Work, now: Date): readonly QueueProps[] {
  const rows: readonly (Omit<QueueProps, 'count'> & { count: number | null })[] = [
    {
      icon: Globe,
      label: 'Web requests',
      count: queues.webRequests,
      note: oldestText(notes.webRequestsOldest, now),
      oldest: notes.webRequestsOldest,
      to: addresses.appointmentRequests(),
    },
    {
      icon: CircleDashed,
      label: 'Pending approval',
      count: queues.pendingApproval,
      note: countNote(notes.pendingForToday, 'today'),
      oldest: notes.pendingOldest,
      to: addresses.pendingApproval(),
    },
    {
      icon: CreditCard,
      label: 'Awaiting payment',
      count: queues.awaitingPayment,
      note: null,
      to: addresses.awaitingPayment(),
    },
    {
      icon: ShieldCheck,
      label: 'Unverified payments',
      count: queues.unverifiedPayments,
      note: countNote(notes.unverifiedOverOneDay, 'older than 24 hours'),
      isPressing: true,
      oldest: notes.unverifiedOldest,
      to: addresses.unverified(),
    },
    {
      icon: HandCoins,
      label: 'Bill-later requests',
      count: queues.bmlRequests,
      note: Boolean(queues.bmlRequests) && moneyText(notes.bmlRequested ?? 0),
      to: addresses.settlements('BML'),
    },
    {
      icon: Banknote,
      label: 'Cash requests',
      count: queues.cashRequests,
      note: Boolean(queues.cashRequests) && moneyText(notes.cashRequested ?? 0),
      to: addresses.settlements('CASH'),
    },
    {
      icon: FilePen,
      label: 'Unsigned SOAP notes',
      count: queues.unsignedSoap,
      note: countNote(notes.unsignedOverOneDay, 'older than 24 hours'),
      isPressing: true,
      oldest: notes.unsignedOldest,
      to: addresses.unsigned(),
    },
    {
      icon: ClipboardList,
      label: 'Questionnaires awaiting response',
      count: queues.questionnairesPending,
      note: countNote(notes.questionnairesExpiringToday, 'expiring today'),
      to: addresses.questionnairesOut(),
    },
  ];
  return rows.flatMap(({ count, ...row }) => (count === null ? [] : [{ count, ...row }]));
}

const oldestText = (oldest: string | null | undefined, now: Date) =>
  oldest ? `oldest ${durationText(Math.max(0, differenceInMinutes(now, parseISO(oldest))))}` : null;

export const Queues = (work: Work) => (
  <Card title="Work queues">
    <ul className={styles.rows}>
      {queuesOf(work, useNow()).map((row) => (
        <Queue key={row.label} {...row} />
      ))}
    </ul>
  </Card>
);

/** The same work as tiles, plus visits that need a time. Tiles without open work are muted. */
export function OpenWork(work: Work) {
  const now = useNow();
  const untimed: QueueProps = {
    icon: Hourglass,
    label: 'Awaiting time',
    count: work.queues.awaitingTime,
    oldest: work.queueNotes.awaitingTimeOldest,
    note: null,
    to: addresses.awaitingTime(),
  };
  const [web, ...others] = queuesOf(work, now).toSorted(
    (one, other) => Number(other.label === 'Pending approval') - Number(one.label === 'Pending approval'),
  );
  const tiles = web ? [web, untimed, ...others] : [untimed];
  return (
    <ul className={figures.work} aria-label="Open work">
      {tiles.map(({ icon: Icon, label, count, note, oldest, isPressing, to }) => (
        <li key={label}>
          <Link to={to} className={figures.status} data-none={count === 0 || undefined}>
            <Icon size={16} strokeWidth={1.75} color="var(--teal)" aria-hidden />
            <b>{count}</b>
            <small>{label}</small>
            <small data-warning={(isPressing && count > 0 && Boolean(note)) || undefined}>
              {count > 0 && (oldestText(oldest, now) ?? note)}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const countNote = (count: number | null, text: string) => Boolean(count) && `${count} ${text}`;

interface QueueProps {
  icon: LucideIcon;
  label: string;
  count: number;
  note: string | false | null;
  isPressing?: boolean;
  /** When the longest wait began. */
  oldest?: string | null;
  to: string;
}

function Queue({ icon: Icon, label, count, note, isPressing, to }: QueueProps) {
  const content = (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
      <small data-warning={isPressing || undefined}>{note || ''}</small>
      <b>{count}</b>
    </>
  );
  return (
    <li>
      <Link to={to} className={styles.row}>
        {content}
      </Link>
    </li>
  );
}
