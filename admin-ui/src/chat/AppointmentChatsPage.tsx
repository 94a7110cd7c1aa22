import { isMissing } from '@bedside/api-client/api-error';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { fullName } from '@bedside/ui-kit/person';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LoadFailure } from '../components/page/LoadFailure.tsx';
import { useIsPhone } from '../components/screen-hooks.ts';
import { appointmentAddress, useAppointment } from '../resources/appointments/use-appointment.ts';
import styles from './ChatScreen.module.css';
import { OpenChat } from './ChatScreen.tsx';
import { NoConversation } from './ConversationPane.tsx';
import { chatTabs, chatViews } from './chat-tabs.ts';
import { InboxPane } from './InboxPane.tsx';
import { useOpenChat } from './StartChatButton.tsx';
import { useAppointmentChats, useInbox } from './use-chats.ts';

const { path, title, about, tabs } = chatViews.visits;

/** The conversations about visits. `?visit=` or the older `?appointmentId=` opens a visit’s conversation. */
export default function AppointmentChatsPage() {
  const [params] = useSearchParams();
  const visitId = params.get('visit') ?? params.get('appointmentId');
  const requestedTab = chatTabs.find((one) => one === params.get('tab'));
  const isPhone = useIsPhone();
  const ofVisit = useAppointmentChats(visitId);
  const inbox = useInbox({ view: 'visits', tab: requestedTab ?? tabs[0] ?? 'today', q: '' });
  const listed = inbox.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const first = listed.find(({ unreadCount }) => unreadCount > 0) ?? listed[0];
  const openId = params.get('chat') ?? (visitId ? ofVisit.data?.[0]?.id : isPhone ? undefined : first?.id);
  const hasNone = visitId !== null && openId === undefined && !ofVisit.isLoading;
  const isOpen = openId !== undefined || hasNone;
  useEffect(() => {
    document.title = `${title} · Bedside`;
  }, []);
  return (
    <div className={styles.screen} data-open={openId ? true : undefined}>
      {(!isPhone || !isOpen) && <InboxPane view="visits" openId={openId} />}
      {openId && <OpenChat key={openId} id={openId} path={path} />}
      {hasNone && <NoChat visitId={visitId} failure={ofVisit.error} onRetry={() => ofVisit.refetch()} />}
      {!isOpen && !isPhone && <NoConversation about={about} />}
    </div>
  );
}

interface NoChatProps {
  visitId: string;
  failure: Error | null;
  onRetry(): void;
}

/** For a visit without messages, or a URL without a valid visit. */
function NoChat({ visitId, failure, onRetry }: NoChatProps) {
  const appointment = useAppointment(visitId);
  const begin = useOpenChat();
  if (failure && !isMissing(failure))
    return (
      <section className={styles.none}>
        <LoadFailure
          error={failure}
          what="conversation"
          back={<Link to={path}>Back to visit chats</Link>}
          onRetry={onRetry}
        />
      </section>
    );
  return (
    <section className={styles.none}>
      <EmptyState
        icon={MessagesSquare}
        title="This visit has no conversation"
        action={
          <Stack gap={8}>
            <Link
              className={buttonClass({ kind: 'secondary' })}
              to={appointment ? appointmentAddress(visitId) : '/appointments'}
            >
              {appointment ? 'Open visit' : 'Go to appointments'}
            </Link>
            {appointment && (
              <Button
                busy={begin.isPending}
                onClick={() => begin.mutate({ patientId: appointment.patient.id, appointmentId: visitId })}
              >
                Message {fullName(appointment.patient)}
              </Button>
            )}
          </Stack>
        }
      >
        {appointment
          ? `Messages about ${appointment.appointmentKey} will appear here.`
          : 'This visit doesn’t exist, or you don’t have access to it.'}
      </EmptyState>
    </section>
  );
}
