import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { fullName } from '@bedside/ui-kit/person';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ListSkeleton } from '../components/ListSkeleton.tsx';
import { LoadFailure } from '../components/page/LoadFailure.tsx';
import { useIsPhone } from '../components/screen-hooks.ts';
import fallback from '../layout/Fallbacks.module.css';
import { appointmentAddress, useAppointment } from '../resources/appointments/use-appointment.ts';
import screen from './ChatScreen.module.css';
import { OpenChat } from './ChatScreen.tsx';
import { appointmentChatsAddress } from './chat-tabs.ts';
import pane from './InboxPane.module.css';
import { InboxRow } from './InboxRow.tsx';
import { useOpenChat } from './StartChatButton.tsx';
import { useAppointmentChats } from './use-chats.ts';

export default function AppointmentChatsPage() {
  const [params] = useSearchParams();
  const appointmentId = params.get('appointmentId');
  return appointmentId ? <Chats appointmentId={appointmentId} chatId={params.get('chat')} /> : <NotChosen />;
}

function NotChosen() {
  useEffect(() => {
    document.title = 'Messages · Bedside';
  }, []);
  return (
    <div className={fallback.center}>
      <h1>Messages about a visit</h1>
      <p>Open a visit, then choose “Messages about this visit” from its menu.</p>
      <Link to="/appointments">Go to appointments</Link>
    </div>
  );
}

function Chats({ appointmentId, chatId }: { appointmentId: string; chatId: string | null }) {
  const { data: chats, error, isPending, refetch } = useAppointmentChats(appointmentId);
  const appointment = useAppointment(appointmentId);
  const isPhone = useIsPhone();
  const begin = useOpenChat();
  const open = chats?.find(({ id }) => id === chatId) ?? (isPhone ? undefined : chats?.[0]);
  const path = appointmentChatsAddress(appointmentId);
  useEffect(() => {
    document.title = `Messages${appointment ? ` about ${appointment.appointmentKey}` : ''} · Bedside`;
  }, [appointment]);
  if (error) {
    const back = <Link to="/appointments">Back to appointments</Link>;
    return <LoadFailure error={error} what="appointment" back={back} onRetry={() => refetch()} />;
  }
  if (isPending) return <ListSkeleton />;
  return (
    <div className={screen.screen} data-open={open ? true : undefined}>
      {(!isPhone || !open) && (
        <section className={pane.pane} aria-label="Conversations about this visit">
          <header className={pane.head}>
            <IconButton
              size="small"
              component={Link}
              to={appointmentAddress(appointmentId)}
              aria-label="Back to visit"
            >
              <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
            </IconButton>
            <h1>{appointment ? appointment.appointmentKey : 'Messages'}</h1>
          </header>
          <ul className={pane.scroll}>
            {chats.map((chat) => (
              <li key={chat.id}>
                <InboxRow chat={chat} to={`${path}&chat=${chat.id}`} isOpen={chat.id === open?.id} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {open && <OpenChat key={open.id} id={open.id} path={path} />}
      {chats.length === 0 && (
        <section className={screen.none}>
          <EmptyState
            title="No messages about this visit"
            action={
              appointment && (
                <Button
                  variant="contained"
                  loading={begin.isPending}
                  onClick={() => begin.mutate({ patientId: appointment.patient.id, appointmentId })}
                >
                  Message {fullName(appointment.patient)}
                </Button>
              )
            }
          >
            Conversations about this visit will appear here.
          </EmptyState>
        </section>
      )}
    </div>
  );
}
