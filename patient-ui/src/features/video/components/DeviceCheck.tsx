import { phoneHref } from '@bedside/contracts/common/phone';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { VideoPicture } from '@bedside/ui-kit/components/VideoPicture';
import type { CallClient } from '@bedside/ui-kit/video/call-client';
import type { DeviceState } from '@bedside/ui-kit/video/local-media';
import { followLevel, playChime } from '@bedside/ui-kit/video/sound';
import { useLocalMedia } from '@bedside/ui-kit/video/use-call';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Mic from 'lucide-react/icons/mic';
import Video from 'lucide-react/icons/video';
import Volume from 'lucide-react/icons/volume-2';
import Wifi from 'lucide-react/icons/wifi';
import { type ReactNode, useEffect, useState } from 'react';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { Control, MediaControls } from './Controls.tsx';
import styles from './lobby.module.css';
import { useConnection } from './use-connection.ts';

interface Props {
  call: CallClient;
  /** Null if the link doesn’t contain it. */
  firstName: string | null;
  supportPhone: string | undefined;
}

/** Shows whether devices and connection work, before anyone else can see or hear the person. */
export function DeviceCheck({ call, firstName, supportPhone }: Props) {
  const { video: texts } = useTexts();
  const { stream, audio, video } = useLocalMedia(call);
  const level = useLevel(stream, audio === 'on');
  const connection = useConnection(call.refresh);
  return (
    <>
      <div className={styles.preview} data-theme="dark">
        {video === 'on' && <VideoPicture stream={stream} label={texts.ownPicture} isOwn />}
        <span className={styles.chip}>{firstName === null ? texts.you : texts.own(firstName)}</span>
        <div className={styles.previewControls}>
          <MediaControls call={call} />
          <Control word={texts.testSound} onPress={() => void playChime().catch(() => undefined)}>
            <Volume aria-hidden strokeWidth={1.75} />
          </Control>
        </div>
      </div>
      <ul className={styles.checks}>
        <Tile name={texts.camera} icon={<Video size={20} strokeWidth={1.75} aria-hidden />} state={video}>
          {texts.working}
        </Tile>
        <Tile
          name={texts.microphone}
          icon={
            audio === 'on' ? <Bars level={level.now} /> : <Mic size={20} strokeWidth={1.75} aria-hidden />
          }
          state={audio === 'on' && !level.wasHeard ? 'asking' : audio}
          asking={audio === 'on' ? texts.speak : undefined}
        >
          {texts.hearYou}
        </Tile>
        <Tile
          name={texts.connection}
          icon={<Wifi size={20} strokeWidth={1.75} aria-hidden />}
          state={connection === 'good' ? 'on' : connection === 'trying' ? 'asking' : 'busy'}
          asking={texts.connectionTry}
          failing={connection === 'slow' ? texts.connectionSlow : texts.connectionNone}
        >
          {texts.connectionGood}
        </Tile>
      </ul>
      <Help call={call} audio={audio} video={video} supportPhone={supportPhone} />
    </>
  );
}

interface TileProps {
  name: string;
  icon: ReactNode;
  state: DeviceState;
  asking?: string | undefined;
  failing?: string;
  children: string;
}

function Tile({ name, icon, state, asking, failing, children }: TileProps) {
  const { video } = useTexts();
  const texts: Record<DeviceState, string> = {
    on: children,
    off: video.off,
    asking: asking ?? video.asking,
    blocked: video.blocked,
    missing: video.missing,
    busy: failing ?? video.busy,
  };
  const isBad = state === 'blocked' || state === 'missing' || state === 'busy';
  return (
    <li className={styles.tile} data-state={isBad ? 'bad' : state}>
      {icon}
      <span>{name}</span>
      <b>
        {state === 'on' && <Check size={16} strokeWidth={2} aria-hidden />}
        {isBad && <CircleAlert size={16} strokeWidth={2} aria-hidden />}
        {texts[state]}
      </b>
    </li>
  );
}

const BARS = 9;

const Bars = ({ level }: { level: number }) => (
  <span className={styles.level} aria-hidden>
    {Array.from({ length: BARS }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
      <i key={at} data-on={level * BARS > at || undefined} />
    ))}
  </span>
);

const HEARD = 0.12;

function useLevel(stream: MediaStream, isOn: boolean) {
  const [now, setNow] = useState(0);
  const [wasHeard, setHeard] = useState(false);
  useEffect(() => {
    if (!isOn || stream.getAudioTracks().length === 0) return;
    return followLevel(stream, (level) => {
      setNow(Math.round(level * BARS) / BARS);
      if (level > HEARD) setHeard(true);
    });
  }, [stream, isOn]);
  return { now, wasHeard };
}

interface HelpProps extends Omit<Props, 'firstName'> {
  audio: DeviceState;
  video: DeviceState;
}

/** How to unblock camera and microphone in the browser. */
function Help({ call, audio, video, supportPhone }: HelpProps) {
  const { video: texts } = useTexts();
  const fails = (state: DeviceState) => state === 'blocked' || state === 'missing' || state === 'busy';
  if (!fails(audio) && !fails(video)) return null;
  const isBlocked = audio === 'blocked' || video === 'blocked';
  const which = fails(audio) && fails(video) ? 'both' : fails(audio) ? 'audio' : 'video';
  return (
    <div role="alert" className={styles.help}>
      <Card title={texts.allowTitle[which]}>
        <p className="small muted">{isBlocked ? texts.allowText : texts.busyText}</p>
        <p className="small muted">{texts.withoutText}</p>
        <div className={styles.helpButtons}>
          <Button kind="secondary" small onClick={() => void call.media.start()}>
            {texts.checkAgain}
          </Button>
          {supportPhone && (
            <a href={phoneHref(supportPhone)} className={buttonClass({ kind: 'secondary', small: true })}>
              {texts.callUs}
            </a>
          )}
        </div>
      </Card>
    </div>
  );
}
