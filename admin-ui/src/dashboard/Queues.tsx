import type { Dashboard } from '@bedside/contracts/appointments/dashboard.api';
import { moneyText } from '@bedside/ui-kit/money';
import { differenceInMinutes, parseISO } from 'date-fns';
import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FilePen from 'lucide-react/icons/file-pen';
import Globe from 'lucide-react/icons/globe';
import HandCoins from 'lucide-react/icons/hand-coins';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import { Card } from '../components/page/Card.tsx';
import { useNow } from '../components/use-now.ts';
import { durationText } from '../formatting/appointment-text.ts';
import { addresses } from './addresses.ts';
import styles from './Dashboard.module.css';

export function Queues({ queues, queueNotes: notes }: Pick<Dashboard, 'queues' | 'queueNotes'>) {
  const now = useNow();
  const oldest = notes.webRequestsOldest;
  const minutes = oldest ? Math.max(0, differenceInMinutes(now, parseISO(oldest))) : 0;
  const rows: readonly (Omit<QueueProps, 'count'> & { count: number | null })[] = [
    {
      icon: Globe,
      label: 'Web requests',
      count: queues.webRequests,
      note: oldest && `oldest ${durationText(minutes)}`,
      to: addresses.appointmentRequests(),
    },
    {
      icon: CircleDashed,
      label: 'Pending approval',
      count: queues.pendingApproval,
      note: countNote(notes.pendingForToday, 'today'),
      to: addresses.pendingApproval(),
    },
    {
      icon: ShieldCheck,
      label: 'Unverified payments',
      count: queues.unverifiedPayments,
      note: countNote(notes.unverifiedOverOneDay, 'older than 24 hours'),
      isPressing: true,
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
  return (
    <Card title="Work queues">
      <ul className={styles.rows}>
        {rows.map(({ count, ...row }) => count !== null && <Queue key={row.label} count={count} {...row} />)}
      </ul>
    </Card>
  );
}

const countNote = (count: number | null, words: string) => Boolean(count) && `${count} ${words}`;

interface QueueProps {
  icon: LucideIcon;
  label: string;
  count: number;
  note: string | false | null;
  isPressing?: boolean;
  to?: string;
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
      {to === undefined ? (
        <span className={styles.row}>{content}</span>
      ) : (
        <Link to={to} className={styles.row}>
          {content}
        </Link>
      )}
    </li>
  );
}
