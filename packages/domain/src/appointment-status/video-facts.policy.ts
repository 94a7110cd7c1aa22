import type { VideoFacts } from '@bedside/db/schema';
import type { Selectable } from 'kysely';

export type VideoFact = Pick<
  Selectable<VideoFacts>,
  'seatId' | 'role' | 'what' | 'relayed' | 'audioOnly' | 'at'
>;

/**
 * What a claim needs to know about a call, from its rows in order. Time counts while provider and patient are
 * both present and connected. Once the call is over, a side that never reported leaving counts only up to the
 * last row.
 */
export function videoFactsOf(rows: readonly VideoFact[], openUntil: Date | null) {
  const there = { provider: new Set<string>(), patient: new Set<string>() };
  /** Whether sound or picture reaches the other side. */
  let isConnected = false;
  let since: Date | null = null;
  let [joins, drops, milliseconds] = [0, 0, 0];
  let startedAt: Date | null = null;
  let endedAt: Date | null = null;
  const stop = (at: Date) => {
    if (!since) return;
    milliseconds += at.getTime() - since.getTime();
    endedAt = at;
    since = null;
  };
  let before: Date | null = null;
  for (const { role, seatId, what, at } of rows) {
    if (role === 'guest') continue;
    if (what === 'JOINED') {
      // At an earlier time of the visit, the seat never reported leaving.
      if (before && there[role].has(seatId)) stop(before);
      // Another provider took over the visit.
      else if (role === 'provider') isConnected = false;
      if (role === 'provider') there.provider.clear();
      there[role].add(seatId);
      joins += 1;
      if (!since) isConnected = false;
    } else if (what === 'LEFT') there[role].delete(seatId);
    else if (what === 'CONNECTED') isConnected = true;
    else {
      // Both sides report the same loss.
      if (since) drops += 1;
      isConnected = false;
    }
    if (!isConnected || there.provider.size === 0 || there.patient.size === 0) stop(at);
    else if (!since) {
      since = at;
      startedAt ??= at;
    }
    before = at;
  }
  const last = rows.at(-1)?.at;
  if (since && openUntil) stop(openUntil);
  else if (last) stop(last);
  const ofPatient = (how: VideoFact['what']) =>
    rows.filter(({ role, what }) => role === 'patient' && what === how);
  const connected = ofPatient('CONNECTED');
  // Nobody saw what the camera showed in the lobby.
  const sent = connected.length > 0 ? connected : ofPatient('JOINED');
  return {
    joins,
    drops,
    seconds: Math.round(milliseconds / 1000),
    relayed: rows.some(({ role, relayed }) => role !== 'guest' && relayed === true),
    audioOnly: sent.length > 0 && sent.every(({ audioOnly }) => audioOnly),
    startedAt: startedAt as Date | null,
    endedAt: openUntil && there.provider.size > 0 && there.patient.size > 0 ? null : (endedAt as Date | null),
  };
}

/** CMS place of service: the patient’s home, or telehealth elsewhere. */
export const placeOfServiceOf = (atHome: boolean | null) => (atHome === null ? null : atHome ? '10' : '02');

/** The CPT modifier for a synchronous call, with video or with audio only. */
export const modifierOf = ({
  startedAt,
  audioOnly,
}: Pick<ReturnType<typeof videoFactsOf>, 'startedAt' | 'audioOnly'>) =>
  startedAt === null ? null : audioOnly ? '93' : '95';
