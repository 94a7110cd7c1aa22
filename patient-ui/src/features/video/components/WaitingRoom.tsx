import { phoneHref } from '@bedside/contracts/common/phone';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { NightIllustration } from '@bedside/ui-kit/components/NightIllustration';
import { VideoPicture } from '@bedside/ui-kit/components/VideoPicture';
import { useCallSnapshot, useLocalMedia, useStayAwake } from '@bedside/ui-kit/video/use-call';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { EmergencyLine } from '../../../components/EmergencyLine.tsx';
import { usePageTitle } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { appointmentTitle } from '../../appointments/appointment-text.ts';
import type { ScreenProps } from '../pages/VideoPage.tsx';
import { nameOfProvider } from '../video-text.ts';
import { CallFrame } from './CallFrame.tsx';
import { ChatPane } from './ChatPane.tsx';
import { useLeave } from './LeaveDialog.tsx';
import { UnreadIn } from './UnreadIn.tsx';
import styles from './video.module.css';

export function WaitingRoom({ call: client, appointment, person }: ScreenProps) {
  const { video, appointments } = useTexts();
  const { call } = useCallSnapshot(client);
  const { stream, video: camera } = useLocalMedia(client);
  const [isWriting, setWriting] = useState(false);
  const leave = useLeave(client);
  useStayAwake(true);
  usePageTitle(video.waitingRoom);
  const name = nameOfProvider(appointment, video, person.isGuest);
  const services = appointment?.services.map((service) => service.name);
  return (
    <CallFrame
      label={video.waitingRoom}
      beside={
        <>
          {isWriting && appointment && (
            <ChatPane appointment={appointment} onClose={() => setWriting(false)} />
          )}
          {leave.dialog}
        </>
      }
    >
      <header className={styles.bar}>
        <button type="button" className={styles.back} aria-label={video.stopWaiting} onClick={leave.ask}>
          <ChevronLeft size={24} strokeWidth={1.75} aria-hidden />
        </button>
        <div>
          <p className="strong">{video.waitingRoom}</p>
          {services && <p className="small muted">{appointmentTitle(services, appointments)}</p>}
        </div>
      </header>
      <EmergencyLine />
      <div className={styles.waiting}>
        {appointment?.providerAssigned && <Avatar person={appointment.providerAssigned} size={48} />}
        <div role="status">
          <h1>{video.willLetIn(name)}</h1>
          <p className="muted">{video.waitingText}</p>
        </div>
      </div>
      <NightIllustration className={styles.lamp} />
      {camera === 'on' && (
        <VideoPicture stream={stream} label={video.ownPicture} isOwn className={styles.waitingSelf} />
      )}
      <div className={styles.foot}>
        {!person.isGuest && <p className="small muted">{video.whileWaiting}</p>}
        <div className="buttons">
          {appointment && (
            <UnreadIn appointment={appointment} label={video.message}>
              {(label, mark) => (
                <button
                  type="button"
                  className={buttonClass({ kind: 'secondary' })}
                  aria-label={label}
                  onClick={() => setWriting(true)}
                >
                  <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
                  {video.message}
                  {mark}
                </button>
              )}
            </UnreadIn>
          )}
          {call && (
            <a href={phoneHref(call.supportPhone)} className={buttonClass({ kind: 'secondary' })}>
              <Phone size={20} strokeWidth={1.75} aria-hidden />
              {video.callUs}
            </a>
          )}
        </div>
      </div>
    </CallFrame>
  );
}
