import { VideoPicture } from '@bedside/ui-kit/components/VideoPicture';
import { secondsText } from '@bedside/ui-kit/formats';
import type { CallSnapshot } from '@bedside/ui-kit/video/call-client';
import type { Person } from '@bedside/ui-kit/video/peer-mesh';
import { useCallSnapshot, useLocalMedia, useSeconds } from '@bedside/ui-kit/video/use-call';
import MicOff from 'lucide-react/icons/mic-off';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Signal from 'lucide-react/icons/signal';
import SignalLow from 'lucide-react/icons/signal-low';
import { type ReactNode, useRef, useState } from 'react';
import { CallControls } from './CallControls.tsx';
import { CallOver } from './CallOver.tsx';
import { locationIn, nameIn } from './names.ts';
import type { CallProps } from './VideoPage.tsx';
import { VisitFacts } from './VisitFacts.tsx';
import styles from './video.module.css';
import { AlsoWaiting, WaitingCard } from './WaitingCard.tsx';

const quality = { good: 'Good', fair: 'Weak', poor: 'Poor' };

export function CallStage({ appointment, call: client }: CallProps) {
  const snapshot = useCallSnapshot(client);
  const { stream, video, isSharing } = useLocalMedia(client);
  const picture = useRef<HTMLVideoElement>(null);
  const { phase, people } = snapshot;
  const isIn = phase === 'inCall';
  const patients = people.filter(({ role }) => role === 'patient');
  // Prefers a connected patient, because a parent may have closed their page while the child joined on another
  // device.
  const main = patients.find(({ link }) => link.kind === 'connected') ?? patients[0] ?? people[0];
  const others = people.filter((person) => person !== main);
  const name = (userId: string) => nameIn(appointment, userId, snapshot.call?.seats);
  return (
    <>
      <section className={styles.stage} data-theme="dark" aria-label="Video call">
        <div className={styles.view}>
          {isIn && main && (
            <VideoPicture
              ref={picture}
              stream={main.stream}
              label={`Video of ${name(main.userId)}`}
              className={main.link.kind === 'lost' ? styles.lost : styles.remote}
            />
          )}
          {isIn && <Facts snapshot={snapshot} isLost={main?.link.kind === 'lost'} />}
          {others.map((person) => (
            <div key={person.userId} className={styles.third}>
              <VideoPicture stream={person.stream} label={`Video of ${name(person.userId)}`} />
              <p>
                {name(person.userId)}
                <Muted person={person} />
              </p>
            </div>
          ))}
          {phase === 'left' || phase === 'takenOver' ? (
            <CallOver appointment={appointment} call={client} phase={phase} />
          ) : (
            (!isIn || !main) && <WaitingCard appointment={appointment} call={client} />
          )}
          {isIn && main && <Trouble person={main} name={name(main.userId)} />}
          {isIn && main && (
            <p className={styles.name}>
              {[
                name(main.userId),
                main.role === 'patient' && snapshot.call && locationIn(snapshot.call, main.userId)?.state,
              ]
                .filter(Boolean)
                .join(' · ')}
              <Muted person={main} />
            </p>
          )}
          {video === 'on' && (
            <div className={styles.self}>
              <VideoPicture
                stream={stream}
                label={isSharing ? 'Your shared screen' : 'Your video'}
                isOwn
                isScreen={isSharing}
              />
            </div>
          )}
        </div>
        <CallControls appointment={appointment} call={client} picture={picture} />
      </section>
      {isIn && main && <AlsoWaiting appointment={appointment} call={client} />}
      {isIn && snapshot.call && <VisitFacts appointment={appointment} call={snapshot.call} people={people} />}
    </>
  );
}

function Facts({ snapshot, isLost }: { snapshot: CallSnapshot; isLost: boolean }) {
  const [begun] = useState(Date.now);
  const seconds = useSeconds(begun);
  const Bars = isLost || snapshot.quality === 'poor' ? SignalLow : Signal;
  return (
    <p className={styles.facts}>
      <span>
        <Bars size={14} strokeWidth={2} aria-hidden /> {isLost ? 'Lost' : quality[snapshot.quality]}
      </span>
      <span>{secondsText(seconds)}</span>
      {snapshot.isSaving && <span role="status">Slow connection: sending sound only</span>}
      <span className={styles.end}>
        <ShieldCheck size={14} strokeWidth={1.75} aria-hidden /> Not recorded
      </span>
    </p>
  );
}

/** Shown because no one hears what someone says while muted. */
const Muted = ({ person: { link, media } }: { person: Person }) => (
  <span className={styles.muted} role="status">
    {link.kind === 'connected' && !media.audio && (
      <>
        <MicOff size={14} strokeWidth={2} aria-hidden /> Muted
      </>
    )}
  </span>
);

/** Why there is no video, and for how long. */
function Trouble({ person, name }: { person: Person; name: string }) {
  const since = person.link.kind === 'lost' ? person.link.since : null;
  const seconds = useSeconds(since);
  if (person.link.kind === 'connecting') return <CallNotice>Connecting to {name}…</CallNotice>;
  if (since !== null)
    return (
      <CallNotice isAlert>
        Reconnecting to {name}
        <span aria-hidden>, {secondsText(seconds)}</span>
        {seconds > LONG && '. Call them by phone.'}
      </CallNotice>
    );
  return person.media.video ? null : <CallNotice>{name}’s camera is off.</CallNotice>;
}

const LONG = 30;

const CallNotice = ({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) => (
  <p className={styles.status} role={isAlert ? 'alert' : 'status'}>
    {children}
  </p>
);
