export type Quality = 'good' | 'fair' | 'poor';

/** Counters of one connection since it began. */
export interface LinkCounters {
  received: number;
  lost: number;
  roundTripMs: number | null;
  /** Bits per second that the browser thinks it can send. */
  outgoing: number | null;
}

const POOR = { loss: 0.1, roundTripMs: 1_000, outgoing: 120_000 };
const FAIR = { loss: 0.03, roundTripMs: 400, outgoing: 300_000 };

interface Figures {
  loss: number;
  roundTripMs: number;
  outgoing: number;
}

const isWorse = (figures: Figures, than: Figures): boolean =>
  figures.loss > than.loss || figures.roundTripMs > than.roundTripMs || figures.outgoing < than.outgoing;

/** For the time between two readings. */
export function qualityOf(before: LinkCounters, after: LinkCounters): Quality {
  const received = after.received - before.received;
  const lost = Math.max(0, after.lost - before.lost);
  const figures = {
    loss: received + lost > 0 ? lost / (received + lost) : 0,
    roundTripMs: after.roundTripMs ?? 0,
    outgoing: after.outgoing ?? Number.POSITIVE_INFINITY,
  };
  if (isWorse(figures, POOR)) return 'poor';
  return isWorse(figures, FAIR) ? 'fair' : 'good';
}

export const worstOf = (qualities: readonly Quality[]): Quality =>
  qualities.find((one) => one === 'poor') ?? qualities.find((one) => one === 'fair') ?? 'good';

export function countersOf(report: RTCStatsReport, sendsVideo: boolean): LinkCounters {
  const counters: LinkCounters = { received: 0, lost: 0, roundTripMs: null, outgoing: null };
  for (const stats of report.values()) {
    if (stats.type === 'inbound-rtp') {
      counters.received += Number(stats.packetsReceived ?? 0);
      counters.lost += Number(stats.packetsLost ?? 0);
    }
    if (stats.type !== 'candidate-pair' || stats.state !== 'succeeded' || !stats.nominated) continue;
    if (typeof stats.currentRoundTripTime === 'number')
      counters.roundTripMs = stats.currentRoundTripTime * 1000;
    // Without a picture the browser has no reason to find out how much fits.
    if (sendsVideo && typeof stats.availableOutgoingBitrate === 'number')
      counters.outgoing = stats.availableOutgoingBitrate;
  }
  return counters;
}

/** Whether the first picture was decoded, or the first sound came of someone who sends no picture. */
export const hasCome = (report: RTCStatsReport, withPicture: boolean): boolean =>
  [...report.values()].some(
    (stats) =>
      stats.type === 'inbound-rtp' && (withPicture ? stats.framesDecoded > 0 : stats.packetsReceived > 0),
  );

/** Whether media goes through the practice’s relay, at either end. The side that answers nominates its pair late. */
export function isRelayed(report: RTCStatsReport): boolean {
  const all = [...report.values()];
  const chosen = all.find(({ type }) => type === 'transport')?.selectedCandidatePairId;
  const pair = all.find(
    ({ id, type, state, nominated }) =>
      type === 'candidate-pair' && (chosen ? id === chosen : nominated && state === 'succeeded'),
  );
  return all.some(
    ({ id, candidateType }) =>
      candidateType === 'relay' && (id === pair?.localCandidateId || id === pair?.remoteCandidateId),
  );
}

const POOR_READINGS = 3;
const GOOD_READINGS = 8;
const MAX_GOOD_READINGS = 64;

/** Whether only sound is sent to save bandwidth. */
interface Saver {
  isSaving: boolean;
  /** Readings in a row that speak for a change. */
  inARow: number;
  /** Readings in a row before the picture comes back: more after each fall. */
  needed: number;
}

export const firstSaver: Saver = { isSaving: false, inARow: 0, needed: GOOD_READINGS };

/** Falls to sound fast and comes back slowly, so that the picture doesn't flicker. Rule: appointments.video-sound-only */
export function nextSaver(saver: Saver, quality: Quality): Saver {
  if (saver.isSaving) {
    const inARow = quality === 'good' ? saver.inARow + 1 : 0;
    if (inARow < saver.needed) return { ...saver, inARow };
    return { isSaving: false, inARow: 0, needed: Math.min(saver.needed * 2, MAX_GOOD_READINGS) };
  }
  const inARow = quality === 'poor' ? saver.inARow + 1 : 0;
  return inARow < POOR_READINGS ? { ...saver, inARow } : { ...saver, isSaving: true, inARow: 0 };
}
