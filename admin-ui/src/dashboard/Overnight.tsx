import { type SettingsGroup, settingsGroups } from '@bedside/contracts/practice/settings.schema';
import { timeText } from '@bedside/ui-kit/formats';
import type { LucideIcon } from 'lucide-react';
import MessageCircle from 'lucide-react/icons/message-circle';
import Moon from 'lucide-react/icons/moon';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Link } from 'react-router';
import { mayRead } from '../auth/use-permission.ts';
import { Card } from '../components/page/Card.tsx';
import { useMe } from '../data/me.ts';
import { useListTotal } from '../data/use-list-total.ts';
import { pluralize } from '../list/rows.ts';
import { useSettings } from '../settings/use-settings.ts';
import { addresses, practiceAddresses } from './addresses.ts';
import styles from './week.module.css';

/** What happens until the practice opens. Each row only for those who may read the list behind it. */
export function Overnight() {
  const me = useMe();
  const seesSettings = mayRead(me, 'settings');
  const seesMessages = mayRead(me, 'messages');
  const seesReviews = mayRead(me, 'payment-reviews');
  if (!seesMessages && !seesReviews) return null;
  return (
    <Card title="Overnight">
      <ul className={styles.overnight}>
        {seesMessages && (seesSettings ? <QuietHours /> : <Waiting title="Quiet hours" />)}
        {seesSettings && <AutomaticReply />}
        {seesReviews && <NightlyReconciliation />}
      </ul>
    </Card>
  );
}

function useStored(group: SettingsGroup): unknown {
  const { data } = useSettings();
  return data?.find(({ id }) => id === group)?.values;
}

function QuietHours() {
  const hours = settingsGroups.messages.safeParse(useStored('messages')).data;
  if (!hours) return <Waiting title="Quiet hours" />;
  const { quietHoursStart: from, quietHoursEnd: to } = hours;
  return from === to ? (
    <Waiting title="No quiet hours" />
  ) : (
    <Waiting title={`Quiet hours, ${timeText(from)} to ${timeText(to)}`} />
  );
}

function Waiting({ title }: { title: string }) {
  const total = useListTotal('messages', { filter: { state: 'queued' }, sort: 'createdAt' });
  return (
    <Row
      icon={Moon}
      title={title}
      to={addresses.waitingMessages()}
      note={
        total === undefined
          ? ''
          : total === 0
            ? 'No messages waiting'
            : `${pluralize(total, 'message')} waiting`
      }
    />
  );
}

function AutomaticReply() {
  const chat = settingsGroups.chat.safeParse(useStored('chat')).data;
  if (!chat) return null;
  return (
    <Row
      icon={MessageCircle}
      title={`Automatic reply is ${chat.afterHoursReplies ? 'on' : 'off'}`}
      to="/settings#messages"
      note={
        chat.afterHoursReplies
          ? 'For patients who write after hours'
          : 'Chats will wait until the practice opens'
      }
    />
  );
}

function NightlyReconciliation() {
  const open = useListTotal('payment-reviews', { filter: { open: true }, sort: 'createdAt' });
  return (
    <Row
      icon={RefreshCw}
      title="Nightly reconciliation with Stripe"
      to={practiceAddresses.reviews()}
      note={open === undefined ? '' : open === 0 ? 'Nothing to review' : `${open} to review`}
    />
  );
}

interface RowProps {
  icon: LucideIcon;
  title: string;
  note: string;
  to: string;
}

const Row = ({ icon: Icon, title, note, to }: RowProps) => (
  <li>
    <Link to={to}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>{title}</span>
      <small>{note}</small>
    </Link>
  </li>
);
