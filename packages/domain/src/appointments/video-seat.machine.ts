import type { VideoSeatState } from '@bedside/contracts/appointments/video.schema';
import { DomainError } from '@bedside/contracts/errors';

type VideoSeatRole = 'provider' | 'patient';
export type VideoSeatMove = 'join' | 'admit' | 'leave';

/** Null: the person has no seat yet. Rule: appointments.video-seats */
const after: Record<
  VideoSeatRole,
  Record<VideoSeatMove, (from: VideoSeatState | null) => VideoSeatState | null>
> = {
  provider: {
    join: () => 'IN CALL',
    admit: () => null,
    leave: (from) => from && 'LEFT',
  },
  patient: {
    join: (from) => (from === 'IN CALL' ? 'IN CALL' : 'WAITING'),
    admit: (from) => (from === 'WAITING' || from === 'IN CALL' ? 'IN CALL' : null),
    leave: (from) => from && 'LEFT',
  },
};

const refusals: Record<VideoSeatMove, string> = {
  join: 'This person can’t join the call.',
  admit: 'This person isn’t waiting anymore. Wait until they join again.',
  leave: 'You aren’t in this call.',
};

/** A repeated move changes nothing. @throws INVALID_TRANSITION */
export function moveVideoSeat(role: VideoSeatRole, move: VideoSeatMove, from: VideoSeatState | null) {
  const to = after[role][move](from);
  if (!to) throw new DomainError('INVALID_TRANSITION', refusals[move]);
  return to;
}
