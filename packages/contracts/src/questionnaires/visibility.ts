import type {
  Answer,
  Answers,
  Condition,
  Question,
  QuestionnaireDefinition,
  Section,
  VisibleIf,
} from './questionnaire.schema.ts';
import { scoreValue } from './scores.ts';

const SCORE = 'score:';

/** Blank text and an empty selection don’t count as answers. */
export const isAnswered = (answer: Answer | undefined): answer is Answer =>
  answer !== undefined && answer !== '' && !(Array.isArray(answer) && answer.length === 0);

/** Compares numbers as numbers, and dates and text as strings. */
function compare(answer: Answer, value: Condition['value']): number | null {
  if (typeof answer === 'number' && typeof value === 'number') return answer - value;
  if (typeof answer === 'string' && typeof value === 'string')
    return answer < value ? -1 : answer > value ? 1 : 0;
  return null;
}

/** Without an answer, only `unanswered` is met. */
export function conditionHolds(
  { operator, value }: Omit<Condition, 'of'>,
  answer: Answer | undefined,
): boolean {
  if (operator === 'unanswered') return !isAnswered(answer);
  if (!isAnswered(answer)) return false;
  if (operator === 'answered') return true;
  if (operator === 'includes') return Array.isArray(answer) && answer.some((one) => one === value);
  if (operator === '=') return answer === value;
  if (operator === '≠') return answer !== value;
  const order = compare(answer, value);
  if (order === null) return false;
  if (operator === '<') return order < 0;
  if (operator === '≤') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

/**
 * Goes through the questions in order, since a condition can refer only to earlier ones. Hidden answers don’t
 * count.
 */
export function visibleSections(form: QuestionnaireDefinition, answers: Answers): Section[] {
  const seen: Question[] = [];
  const known = (): Answers =>
    Object.fromEntries(
      seen.flatMap(({ id }) => (id in answers ? [[id, answers[id]]] : [])) as [string, Answer][],
    );
  const isShown = (condition: VisibleIf | undefined): boolean => {
    if (!condition) return true;
    const counting = known();
    const isTrue = (one: Condition) =>
      conditionHolds(
        one,
        one.of.startsWith(SCORE)
          ? scoreOf(form, counting, seen, one.of.slice(SCORE.length))
          : counting[one.of],
      );
    return condition.match === 'all' ? condition.conditions.every(isTrue) : condition.conditions.some(isTrue);
  };
  return form.sections.flatMap((section) => {
    if (!isShown(section.visibleIf)) return [];
    const questions = section.questions.filter((question) => {
      if (!isShown(question.visibleIf)) return false;
      seen.push(question);
      return true;
    });
    return questions.length > 0 ? [{ ...section, questions }] : [];
  });
}

function scoreOf(
  form: QuestionnaireDefinition,
  answers: Answers,
  shown: readonly Question[],
  id: string,
): number | undefined {
  const score = form.scores.find((one) => one.id === id);
  return score && (scoreValue(score, shown, answers) ?? undefined);
}
