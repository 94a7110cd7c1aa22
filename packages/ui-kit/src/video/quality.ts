export type Quality = 'good' | 'fair' | 'poor';

/** Counters of one connection, from its start. */
export interface LinkCounters {
  received: number;
  lost: number;
  roundTripMs: number | null;
  /** The bandwidth that the browser estimates for sending, in bits per second. */
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

/** The quality between two readings. */
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
    // Without video to send, the browser doesn’t measure how much bandwidth there is.
    if (sendsVideo && typeof stats.availableOutgoingBitrate === 'number')
      counters.outgoing = stats.availableOutgoingBitrate;
  }
  return counters;
}

/** Whether the first picture was decoded or, if the sender has no video, the first sound arrived. */
export const hasCome = (report: RTCStatsReport, withPicture: boolean): boolean =>
  [...report.values()].some(
    (stats) =>
      stats.type === 'inbound-rtp' && (withPicture ? stats.framesDecoded > 0 : stats.packetsReceived > 0),
  );

/**
 * Whether either end’s media goes through the practice’s relay. Prefers the selected pair, because the
 * answering side nominates late.
 */
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
  /** Consecutive readings in favor of a change. */
  inARow: number;
  /** Consecutive good readings before video resumes. Doubles each time it does. */
  needed: number;
}

export const firstSaver: Saver = { isSaving: false, inARow: 0, needed: GOOD_READINGS };

/**
 * Drops to audio fast and resumes video slowly, so that the picture doesn’t flicker.
 * Rule: appointments.video-sound-only
 */
export function nextSaver(saver: Saver, quality: Quality): Saver {
  if (saver.isSaving) {
    const inARow = quality === 'good' ? saver.inARow + 1 : 0;
    if (inARow < saver.needed) return { ...saver, inARow };
    return { isSaving: false, inARow: 0, needed: Math.min(saver.needed * 2, MAX_GOOD_READINGS) };
  }
  const inARow = quality === 'poor' ? saver.inARow + 1 : 0;
  return inARow < POOR_READINGS ? { ...saver, inARow } : { ...saver, isSaving: true, inARow: 0 };
}
