import { type SettingsGroup, settingsGroups } from '@bedside/contracts/practice/settings.schema';
import { timeText } from '@bedside/ui-kit/formats';
import type { LucideIcon } from 'lucide-react';
import MessageCircle from 'lucide-react/icons/message-circle';
import Moon from 'lucide-react/icons/moon';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { mayRead } from '../auth/use-permission.ts';
import { Card } from '../components/page/Card.tsx';
import { useMe } from '../data/me.ts';
import { pluralize } from '../list/rows.ts';
import { useSettings } from '../settings/use-settings.ts';
import { addresses, practiceAddresses } from './addresses.ts';
import styles from './week.module.css';

/** What happens until the practice opens. Each row only for those who may read the list behind it. */
export function Overnight() {
  const me = useMe();
  const setsUp = mayRead(me, 'settings');
  const seesMessages = mayRead(me, 'messages');
  const seesReviews = mayRead(me, 'payment-reviews');
  if (!seesMessages && !seesReviews) return null;
  return (
    <Card title="Overnight">
      <ul className={styles.overnight}>
        {seesMessages && (setsUp ? <QuietHours /> : <Waiting title="Messages" />)}
        {setsUp && <AutomaticReply />}
        {seesReviews && <NightlyCheck />}
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
  if (!hours) return <Waiting title="Messages" />;
  const { quietHoursStart: from, quietHoursEnd: to } = hours;
  return from === to ? (
    <Waiting title="No quiet hours" />
  ) : (
    <Waiting title={`Quiet hours, ${timeText(from)} to ${timeText(to)}`} />
  );
}

function Waiting({ title }: { title: string }) {
  const total = useTotal('messages', { state: 'queued' });
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
      note={chat.afterHoursReplies ? 'For patients who write after hours' : 'Chats wait until you open'}
    />
  );
}

function NightlyCheck() {
  const open = useTotal('payment-reviews', { open: true });
  return (
    <Row
      icon={RefreshCw}
      title="Nightly check with Stripe"
      to={practiceAddresses.reviews()}
      note={open === undefined ? '' : open === 0 ? 'Nothing to review' : `${open} to review`}
    />
  );
}

const useTotal = (resource: string, filter: object) =>
  useGetList(resource, {
    filter,
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createdAt', order: 'ASC' },
  }).total;

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
