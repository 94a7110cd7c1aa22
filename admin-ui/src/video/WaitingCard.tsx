import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { timeIn, timeText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import { type Seat, type VideoCallData, waitingIn } from '@bedside/ui-kit/video/call-state';
import { useCallSnapshot, useLocalMedia } from '@bedside/ui-kit/video/use-call';
import { useMutation } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Video from 'lucide-react/icons/video';
import type { ReactNode } from 'react';
import styles from './call-card.module.css';
import { guestKinds } from './InviteForm.tsx';
import { confirmedText, helpText, nameIn, stateName } from './names.ts';
import type { CallProps } from './VideoPage.tsx';
import { WaitMinutes } from './VideoWait.tsx';

/** Joins before admitting, because no one is seen or heard before that. */
function useAdmit({ call: client }: Pick<CallProps, 'call'>) {
  return useMutation({
    mutationFn: async (userId: string) => {
      if (client.read().phase !== 'inCall') await client.join();
      await client.admit(userId);
    },
  });
}

const useDecline = ({ call: client }: Pick<CallProps, 'call'>) =>
  useMutation({ mutationFn: (userId: string) => client.decline(userId) });

export function WaitingCard({ appointment, call: client }: CallProps) {
  const { call, phase } = useCallSnapshot(client);
  const { audio, video } = useLocalMedia(client);
  const admit = useAdmit({ call: client });
  const decline = useDecline({ call: client });
  const join = useMutation({ mutationFn: () => client.join() });
  const [seat] = call ? waitingIn(call) : [];
  const isBlocked = audio === 'blocked' || video === 'blocked';
  const inCall = call?.seats.filter(({ state }) => state === 'IN CALL') ?? [];
  const isAgain = inCall.some(({ role }) => role === 'provider');
  /** A person who stayed after the provider left, or whom another provider admitted. */
  const stayed = phase === 'out' ? inCall.find(({ role }) => role !== 'provider') : undefined;
  const failure = admit.error ?? decline.error ?? join.error;
  return (
    <div className={styles.card}>
      {seat ? (
        <Waiting seat={seat} appointment={appointment} hasConsent={call?.hasConsent ?? false}>
          <Button wide autoFocus busy={admit.isPending} onClick={() => admit.mutate(seat.userId)}>
            <Video size={16} strokeWidth={1.75} aria-hidden />
            Admit {nameIn(appointment, seat.userId, [seat]).split(' ')[0]}
          </Button>
          <Button
            kind="secondary"
            wide
            busy={decline.isPending}
            disabled={admit.isPending}
            onClick={() => decline.mutate(seat.userId)}
          >
            Decline
          </Button>
        </Waiting>
      ) : (
        <div role="status">
          {stayed ? (
            <h2>{nameIn(appointment, stayed.userId, inCall)} is in the call</h2>
          ) : (
            <NoOne appointment={appointment} call={call} isIn={phase === 'inCall'} />
          )}
        </div>
      )}
      {phase === 'out' && inCall.length > 0 && (
        <Button
          kind={isAgain || seat ? 'secondary' : 'primary'}
          wide
          busy={join.isPending}
          onClick={() => join.mutate()}
        >
          {isAgain ? 'Rejoin from this device' : 'Join the call'}
        </Button>
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure.message}
        </p>
      )}
      {isBlocked ? (
        <div className={styles.blocked} role="alert">
          <p>
            Your browser is blocking the {audio === 'blocked' ? 'microphone' : 'camera'}. Select the icon
            beside the web address, then choose Allow.
          </p>
          <Button kind="secondary" small onClick={() => void client.media.start()}>
            Check again
          </Button>
        </div>
      ) : (
        !stayed && <p className={styles.quiet}>No one can see or hear you until you admit them.</p>
      )}
    </div>
  );
}

interface NoOneProps extends Pick<CallProps, 'appointment'> {
  call: VideoCallData | null;
  isIn: boolean;
}

function NoOne({ appointment, call, isIn }: NoOneProps) {
  const { zone } = useFormats();
  const clock = (instant: string) => timeText(timeIn(zone, new Date(instant)));
  const name = fullName(appointment.patient);
  return (
    <>
      <h2>{isIn ? 'No one else is in the call' : 'No one is waiting yet'}</h2>
      <p className={styles.quiet}>
        {call &&
          (isIn
            ? `${name} can rejoin until ${clock(call.closesAt)} and will appear here.`
            : `The waiting room is open from ${clock(call.opensAt)}. ${name} will appear here.`)}
      </p>
    </>
  );
}

interface WaitingProps extends Pick<CallProps, 'appointment'> {
  seat: Seat;
  hasConsent: boolean;
  children: ReactNode;
}

function Waiting({ seat, appointment, hasConsent, children }: WaitingProps) {
  const formats = useFormats();
  const name = nameIn(appointment, seat.userId, [seat]);
  return (
    <>
      <div className={styles.who}>
        {seat.role === 'patient' && <Avatar person={appointment.patient} size={44} />}
        <div role="status">
          <h2>{name} is in the waiting room</h2>
          <p className={styles.quiet}>
            Joined {timeText(timeIn(formats.zone, new Date(seat.since)))}, <WaitMinutes since={seat.since} />
          </p>
        </div>
      </div>
      <ul className={styles.checks}>
        {seat.role === 'patient' && (
          <Fact isDone={hasConsent}>
            {hasConsent ? 'Telehealth consent signed' : 'No telehealth consent'}
          </Fact>
        )}
        {seat.kind && <Fact isDone>{guestKinds[seat.kind]}, invited by you</Fact>}
        {seat.locationState && (
          <Fact isDone>
            In {stateName(seat.locationState)}
            {confirmedText(seat.locationConfirmedAt, formats.zone)}
          </Fact>
        )}
        {seat.locationState && (
          <Fact isDone={Boolean(seat.emergencyAddress)}>{helpText(seat.emergencyAddress)}</Fact>
        )}
        <Fact isDone={!seat.audioOnly}>{seat.audioOnly ? 'Joins with sound only' : 'Camera is on'}</Fact>
      </ul>
      {children}
    </>
  );
}

const Fact = ({ isDone, children }: { isDone: boolean; children: ReactNode }) => {
  const Icon = isDone ? CircleCheck : CircleAlert;
  return (
    <li data-done={isDone || undefined}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {children}
    </li>
  );
};

/** Other people in the waiting room during the call. */
export function AlsoWaiting({ appointment, call: client }: CallProps) {
  const { call } = useCallSnapshot(client);
  const admit = useAdmit({ call: client });
  const decline = useDecline({ call: client });
  const failure = admit.error ?? decline.error;
  const seats = call ? waitingIn(call) : [];
  return seats.map((seat) => (
    <div key={seat.userId} className={styles.also} role="status">
      <p>
        <strong>{nameIn(appointment, seat.userId, [seat])}</strong> is in the waiting room
        {failure && `. ${failure.message}`}
      </p>
      <span className={styles.answers}>
        <Button
          small
          kind="plain"
          aria-label={`Decline ${nameIn(appointment, seat.userId, [seat])}`}
          busy={decline.isPending}
          onClick={() => decline.mutate(seat.userId)}
        >
          Decline
        </Button>
        <Button small busy={admit.isPending} onClick={() => admit.mutate(seat.userId)}>
          Admit
        </Button>
      </span>
    </div>
  ));
}
