import type { BandTone, scoreHistory } from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { z } from 'zod';
import { scoreSentences } from './score-sentences.ts';

export type History = z.infer<typeof scoreHistory>;

interface Grouped {
  worth: History[];
  fine: History[];
  /** Scores without a band, which could be either. */
  others: History[];
}

const urgency: Record<BandTone, number> = { alert: 2, watch: 1, good: 0 };
const PHQ_9 = 'phq-9';
const PHQ_2 = 'phq-2';

const lastOf = ({ points }: History) => points.at(-1);

/** From 0 (best) to 1 (worst). */
function severityOf(history: History): number {
  const share = (lastOf(history)?.value ?? 0) / (history.outOf || 1);
  return scoreSentences[history.id]?.better === 'higher' ? 1 - share : share;
}

/** Worst first. The PHQ-2 is part of the PHQ-9, so only the newer of the two is shown. */
export function groupScores(scores: readonly History[], urgent: boolean): Grouped {
  const dayOf = (id: string) => scores.filter((one) => one.id === id).map((one) => lastOf(one)?.on)[0] ?? '';
  const hidden = dayOf(PHQ_9) >= dayOf(PHQ_2) ? PHQ_2 : PHQ_9;
  const toneOf = (history: History) =>
    urgent && history.id === PHQ_9 ? 'alert' : (lastOf(history)?.tone ?? null);
  const shown = scores
    .filter((one) => one.id !== hidden && one.points.length > 0)
    .toSorted(
      (a, b) =>
        Number(urgent && b.id === PHQ_9) - Number(urgent && a.id === PHQ_9) ||
        urgency[toneOf(b) ?? 'good'] - urgency[toneOf(a) ?? 'good'] ||
        severityOf(b) - severityOf(a),
    );
  return {
    worth: shown.filter((one) => ['alert', 'watch'].includes(toneOf(one) ?? '')),
    fine: shown.filter((one) => toneOf(one) === 'good'),
    others: shown.filter((one) => toneOf(one) === null),
  };
}
