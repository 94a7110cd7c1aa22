import { phoneHref, phoneText } from '@bedside/contracts/common/phone';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { Spinner } from '@bedside/ui-kit/components/Spinner';
import { VideoPicture } from '@bedside/ui-kit/components/VideoPicture';
import { secondsText } from '@bedside/ui-kit/formats';
import type { Person } from '@bedside/ui-kit/video/peer-mesh';
import { playChime } from '@bedside/ui-kit/video/sound';
import { useCallSnapshot, useLocalMedia, useSeconds, useStayAwake } from '@bedside/ui-kit/video/use-call';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import PhoneOff from 'lucide-react/icons/phone-off';
import Signal from 'lucide-react/icons/signal';
import SignalLow from 'lucide-react/icons/signal-low';
import { type ReactNode, useEffect, useState } from 'react';
import { usePageTitle } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { ScreenProps } from '../pages/VideoPage.tsx';
import { nameOfProvider } from '../video-text.ts';
import { CallFrame } from './CallFrame.tsx';
import { ChatPane } from './ChatPane.tsx';
import { Control, MediaControls } from './Controls.tsx';
import { useLeave } from './LeaveDialog.tsx';
import { UnreadIn } from './UnreadIn.tsx';
import styles from './video.module.css';

export function CallScreen({ call: client, appointment, person }: ScreenProps) {
  const { video } = useTexts();
  const { people, call, quality, isSaving } = useCallSnapshot(client);
  const { stream, audio, video: camera } = useLocalMedia(client);
  const [isWriting, setWriting] = useState(false);
  const [begun] = useState(Date.now);
  const seconds = useSeconds(begun);
  const leave = useLeave(client);
  useStayAwake(true);
  usePageTitle(video.title);
  useLetIn();
  const provider = nameOfProvider(appointment, video, person.isGuest);
  const guestName = ({ userId }: Person) => call?.seats.find((seat) => seat.userId === userId)?.name;
  const main = people.find(({ role }) => role === 'provider') ?? people[0];
  /** The provider isn’t in the call: only a guest or another patient stayed. */
  const isWithout = main !== undefined && main.role !== 'provider';
  const name = isWithout ? (guestName(main) ?? video.someone) : provider;
  const others = people.filter((one) => one !== main);
  /** Otherwise another provider was assigned, and has not been here yet. */
  const hasLeft = call?.seats.some(({ role }) => role === 'provider') ?? false;
  const without = hasLeft ? video.gone(provider) : video.willJoin(provider);
  const isLost = main?.link.kind === 'lost';
  const Bars = isLost || quality === 'poor' ? SignalLow : Signal;
  return (
    <CallFrame
      label={video.title}
      isLost={isLost}
      beside={
        <>
          {isWriting && appointment && (
            <ChatPane appointment={appointment} onClose={() => setWriting(false)} />
          )}
          {leave.dialog}
        </>
      }
    >
      {main && (
        <VideoPicture
          stream={main.stream}
          label={main.media.screen ? video.screenOf(name) : video.pictureOf(name)}
          isScreen={main.media.screen}
          className={styles.remote}
        />
      )}
      <header className={styles.top}>
        {!isWithout && appointment?.providerAssigned && <Avatar person={appointment.providerAssigned} />}
        <div>
          <h1>{name}</h1>
          <p className={styles.facts}>
            <span>{secondsText(seconds)}</span>
            <Bars size={16} strokeWidth={2} aria-hidden />
            <span aria-live="polite">{isLost ? video.lost : video.quality[quality]}</span>
          </p>
        </div>
      </header>
      {others.map((other) => (
        <div key={other.userId} className={styles.other}>
          <VideoPicture stream={other.stream} label={video.pictureOf(guestName(other) ?? video.someone)} />
          {guestName(other) && <p>{guestName(other)}</p>}
        </div>
      ))}
      {camera === 'on' && (
        <div className={styles.self}>
          <VideoPicture stream={stream} label={video.ownPicture} isOwn />
        </div>
      )}
      {main ? (
        <Middle main={main} name={name} phone={call?.supportPhone ?? ''} />
      ) : (
        <Notice title={without} text={hasLeft ? video.goneText : video.willJoinText}>
          <CallUs phone={call?.supportPhone ?? ''} />
        </Notice>
      )}
      <p className={styles.status} role="status">
        {isWithout && <span>{without}</span>}
        {isSaving && <span>{video.saving}</span>}
        {!isSaving && audio === 'off' && <span>{video.muted}</span>}
      </p>
      <div className={styles.controls}>
        <MediaControls call={client} />
        {appointment && (
          <UnreadIn appointment={appointment} label={video.chat}>
            {(label, mark) => (
              <Control
                label={label}
                word={video.chat}
                isPressed={isWriting}
                onPress={() => setWriting(!isWriting)}
              >
                <MessageCircle aria-hidden strokeWidth={1.75} />
                {mark}
              </Control>
            )}
          </UnreadIn>
        )}
        <Control word={video.leave} look="danger" onPress={leave.ask}>
          <PhoneOff aria-hidden strokeWidth={1.75} />
        </Control>
      </div>
    </CallFrame>
  );
}

/** Plays a sound and vibrates, because the person may look elsewhere while waiting. */
function useLetIn(): void {
  useEffect(() => {
    void playChime().catch(() => undefined);
    navigator.vibrate?.(200);
  }, []);
}

interface MiddleProps {
  main: Person;
  name: string;
  phone: string;
}

/** Why there is no video of the other person, and what to do. */
function Middle({ main, name, phone }: MiddleProps) {
  const { video } = useTexts();
  if (main.link.kind === 'connecting')
    return <Notice title={video.connecting} text={video.connectingText(name)} isBusy />;
  if (main.link.kind === 'lost')
    return (
      <Notice title={video.lostTitle} text={video.lostText(name)} isBusy isAlert>
        <div className={styles.stuck}>
          <p className="strong">{video.stuck}</p>
          <p className="small">{video.stuckText}</p>
          <CallUs phone={phone} />
        </div>
      </Notice>
    );
  return main.media.video ? null : <Notice text={video.theirCameraOff(name)} />;
}

interface NoticeProps {
  title?: string;
  text: string;
  isBusy?: boolean;
  isAlert?: boolean;
  children?: ReactNode;
}

const Notice = ({ title, text, isBusy, isAlert, children }: NoticeProps) => (
  <div className={styles.middle} role={isAlert ? 'alert' : 'status'}>
    {isBusy && <Spinner />}
    {title && <h2>{title}</h2>}
    <p>{text}</p>
    {children}
  </div>
);

const CallUs = ({ phone }: { phone: string }) => (
  <a href={phoneHref(phone)} className={buttonClass({ kind: 'secondary', wide: true })}>
    <Phone size={20} strokeWidth={1.75} aria-hidden />
    {phoneText(phone)}
  </a>
);
