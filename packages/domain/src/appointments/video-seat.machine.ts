import type { VideoSeatRole, VideoSeatState } from '@bedside/contracts/appointments/video.schema';
import { DomainError } from '@bedside/contracts/errors';

export type VideoSeatMove = 'join' | 'admit' | 'decline' | 'leave';

type TakenState = Exclude<VideoSeatState, 'INVITED'>;

/** From null: the person has no seat yet. Rule: appointments.video-seats */
type Moves = Record<VideoSeatMove, (from: VideoSeatState | null) => TakenState | null>;

/** The provider admits everyone else. */
const admitted: Moves = {
  join: (from) => (from === 'IN CALL' ? 'IN CALL' : 'WAITING'),
  admit: (from) => (from === 'WAITING' || from === 'IN CALL' ? 'IN CALL' : null),
  decline: (from) => (from === 'WAITING' || from === 'LEFT' ? 'LEFT' : null),
  leave: (from) => (from && from !== 'INVITED' ? 'LEFT' : null),
};

const after: Record<VideoSeatRole, Moves> = {
  provider: {
    join: () => 'IN CALL',
    admit: () => null,
    decline: () => null,
    leave: (from) => from && 'LEFT',
  },
  patient: admitted,
  guest: admitted,
};

const refusals: Record<VideoSeatMove, string> = {
  join: 'This person can’t join the call.',
  admit: 'This person isn’t waiting anymore. Wait until they join again.',
  decline: 'This person isn’t waiting anymore. Wait until they join again.',
  leave: 'You aren’t in this call.',
};

/** A repeated move changes nothing. @throws INVALID_TRANSITION */
export function moveVideoSeat(role: VideoSeatRole, move: VideoSeatMove, from: VideoSeatState | null) {
  const to = after[role][move](from);
  if (!to) throw new DomainError('INVALID_TRANSITION', refusals[move]);
  return to;
}
