import { isChoice, isCounted, kindRules } from '@bedside/contracts/questionnaires/question-kinds';
import type {
  Condition,
  Operator,
  Question,
  QuestionKind,
  QuestionnaireDefinition,
} from '@bedside/contracts/questionnaires/questionnaire.schema';

/** What a condition can depend on. */
export type ConditionSource = Pick<Question, 'kind' | 'options'> & { of: string; label: string };

const asSubject = (question: Question): ConditionSource => ({
  of: question.id,
  label: question.text || 'Untitled question',
  kind: question.kind,
  options: question.options,
});

/** The questions before a place, and the scores calculated from only those. */
export function conditionSourcesBefore(
  form: QuestionnaireDefinition,
  { section, at }: { section: number; at: number },
): ConditionSource[] {
  const before = form.sections.flatMap(({ questions }, nr) =>
    nr < section ? questions : nr === section ? questions.slice(0, at) : [],
  );
  const ids = new Set(before.map(({ id }) => id));
  const scores = form.scores
    .filter(({ questions }) => questions.length > 0 && questions.every((id) => ids.has(id)))
    .map(({ id, name }) => ({
      of: `score:${id}`,
      label: `Score: ${name || 'untitled'}`,
      kind: 'number' as const,
      options: [],
    }));
  return [...before.filter(({ kind }) => kind !== 'info').map(asSubject), ...scores];
}

const answered: readonly Operator[] = ['answered', 'unanswered'];

/** The operators that make sense for a kind of answer. */
export const operatorsFor = (kind: QuestionKind): readonly Operator[] => [
  ...kindRules[kind].operators,
  ...answered,
];

export const operatorLabels: Record<Operator, string> = {
  '=': 'is',
  '≠': 'is not',
  '<': 'is less than',
  '≤': 'is at most',
  '>': 'is more than',
  '≥': 'is at least',
  includes: 'includes',
  answered: 'is answered',
  unanswered: 'is not answered',
};

export const needsValue = (operator: Operator): boolean => !answered.includes(operator);

/** The initial condition for a subject. The value is empty if the user has to enter one. */
export function conditionOn(subject: ConditionSource): Condition {
  const [operator = 'answered'] = operatorsFor(subject.kind);
  return { of: subject.of, operator, value: firstValue(subject) };
}

function firstValue({ kind, options }: ConditionSource): Condition['value'] {
  if (kind === 'yes-no') return true;
  return isChoice(kind) ? options[0]?.value : undefined;
}

/** The same condition with another operator. It keeps a value only if the operator takes one. */
export const withOperator = (
  condition: Condition,
  operator: Operator,
  subject: ConditionSource,
): Condition => ({
  ...condition,
  operator,
  value: needsValue(operator) ? (condition.value ?? firstValue(subject)) : undefined,
});

/** The questions that can count toward a score, in order. */
export const countable = (form: QuestionnaireDefinition): Question[] =>
  form.sections.flatMap(({ questions }) => questions).filter(({ kind }) => isCounted(kind));
