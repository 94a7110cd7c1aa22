import { kindRules } from './question-kinds.ts';
import type {
  Answer,
  Answers,
  Band,
  CareNeed,
  Question,
  QuestionnaireDefinition,
  Score,
  ScoreResult,
} from './questionnaire.schema.ts';

const round = (value: number): number => Math.round(value * 100) / 100;

/** The points of an answer, or null if it doesn’t count. Yes is 1 and no is 0. For several options, their sum. */
const pointsOf = (question: Question, answer: Answer | undefined): number | null =>
  kindRules[question.kind].points?.(question, answer) ?? null;

/**
 * Null until every visible question is answered. Hidden questions may count as zero. A mean is rounded half up
 * to two decimals.
 */
export function scoreValue(score: Score, shown: readonly Question[], answers: Answers): number | null {
  const counted = shown.filter(({ id }) => score.questions.includes(id));
  if (counted.length === 0) return null;
  if (counted.length < score.questions.length && score.hiddenAnswerScore === 'no-score') return null;
  const points = counted.map((question) => pointsOf(question, answers[question.id]));
  const known = points.filter((value) => value !== null);
  if (known.length < points.length) return null;
  const sum = known.reduce((total, value) => total + value, 0);
  return round(score.method === 'mean' ? sum / known.length : sum);
}

/** Uses the bands for this gender, or else those without a gender. */
export function bandOf(score: Score, value: number, gender: string): Band | null {
  const own = score.bands.filter((band) => band.gender === gender);
  const bands = own.length > 0 ? own : score.bands.filter((band) => band.gender === undefined);
  return bands.filter(({ from }) => from <= value).sort((a, b) => b.from - a.from)[0] ?? null;
}

export function scoresOf(
  form: QuestionnaireDefinition,
  shown: readonly Question[],
  answers: Answers,
  gender: string,
): ScoreResult[] {
  return form.scores.flatMap((score) => {
    const value = scoreValue(score, shown, answers);
    if (value === null) return [];
    const band = bandOf(score, value, gender);
    return [
      {
        id: score.id,
        name: score.name,
        value,
        outOf: score.outOf ?? null,
        band: band?.label ?? null,
        tone: band?.tone ?? null,
        flagged: band?.flagged ?? false,
      },
    ];
  });
}

/** The id that a form gives its PHQ-9 score. The ninth question of the PHQ-9 asks about self-harm. */
const PHQ_9 = 'phq-9';
const SELF_HARM_ITEM = 8;
const SEVERE_FROM = 20;

interface Need {
  need: CareNeed;
  /** The answer or score that shows the need, named as in flags. */
  itemId: string;
}

/** Answers that someone has to talk about with the patient, whether or not the form flags them. */
export function careNeedsOf(
  form: QuestionnaireDefinition,
  shown: readonly Question[],
  answers: Answers,
): Need[] {
  const score = form.scores.find(({ id }) => id === PHQ_9);
  if (!score) return [];
  const harm = shown.find(({ id }) => id === score.questions[SELF_HARM_ITEM]);
  const points = harm ? pointsOf(harm, answers[harm.id]) : null;
  const needs: Need[] = harm && points ? [{ need: 'self-harm', itemId: harm.id }] : [];
  const value = scoreValue(score, shown, answers);
  if (value !== null && value >= SEVERE_FROM)
    needs.push({ need: 'severe-depression', itemId: `score:${score.id}` });
  return needs;
}
