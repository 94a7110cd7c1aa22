import type { Issue } from '../errors.ts';
import { isChoice, isCounted, kindRules } from './question-kinds.ts';
import type {
  Condition,
  Question,
  QuestionnaireDefinition,
  Score,
  VisibleIf,
} from './questionnaire.schema.ts';

const SCORE = 'score:';
const ordered: readonly Condition['operator'][] = ['<', '≤', '>', '≥'];

/**
 * Why a form cannot be published, with the path of each field: duplicate names, choices without options,
 * conditions on later questions, and scores of answers that don’t count.
 */
export function definitionIssues(form: QuestionnaireDefinition): Issue[] {
  return [...questionIssues(form), ...scoreIssues(form)];
}

function questionIssues(form: QuestionnaireDefinition): Issue[] {
  const issues: Issue[] = [];
  const before = new Map<string, Question>();
  const sections = new Set<string>();
  form.sections.forEach((section, at) => {
    const path = `form.sections.${at}`;
    if (sections.has(section.id))
      issues.push({ path: `${path}.id`, message: 'Another section already uses this name.' });
    sections.add(section.id);
    issues.push(...conditionIssues(form, before, section.visibleIf, `${path}.visibleIf`));
    section.questions.forEach((question, nr) => {
      const here = `${path}.questions.${nr}`;
      if (before.has(question.id))
        issues.push({ path: `${here}.id`, message: 'Another question already uses this name.' });
      issues.push(...conditionIssues(form, before, question.visibleIf, `${here}.visibleIf`));
      issues.push(...shapeIssues(question, here));
      before.set(question.id, question);
    });
  });
  return issues;
}

function shapeIssues(question: Question, path: string): Issue[] {
  const { kind, options, min, max } = question;
  const issues: Issue[] = [];
  if (isChoice(kind) && options.length < 2)
    issues.push({ path: `${path}.options`, message: 'Add at least two options.' });
  if (!isChoice(kind) && options.length > 0)
    issues.push({ path: `${path}.options`, message: 'Only choice questions can have options.' });
  if (new Set(options.map(({ value }) => value)).size < options.length)
    issues.push({ path: `${path}.options`, message: 'Two options have the same name.' });
  if (kind === 'scale' && (min === undefined || max === undefined))
    issues.push({ path: `${path}.max`, message: 'Enter a minimum and a maximum.' });
  if (kind === 'scale' && min !== undefined && max !== undefined && max - min > 20)
    issues.push({ path: `${path}.max`, message: 'A scale can have up to 21 steps.' });
  if (min !== undefined && max !== undefined && min >= max)
    issues.push({ path: `${path}.max`, message: 'The maximum must be greater than the minimum.' });
  if (kind === 'info' && (question.required || question.flaggedIf))
    issues.push({ path: `${path}.required`, message: 'Information-only text can’t be answered.' });
  if (question.flaggedIf) issues.push(...comparisonIssues(question, question.flaggedIf, `${path}.flaggedIf`));
  return issues;
}

function conditionIssues(
  form: QuestionnaireDefinition,
  before: ReadonlyMap<string, Question>,
  visibleIf: VisibleIf | undefined,
  path: string,
): Issue[] {
  return (visibleIf?.conditions ?? []).flatMap((condition, at) => {
    const here = `${path}.conditions.${at}`;
    if (condition.of.startsWith(SCORE)) return scoreConditionIssues(form, before, condition, here);
    const question = before.get(condition.of);
    if (!question || question.kind === 'info')
      return [{ path: `${here}.of`, message: 'Select a question that comes before this one.' }];
    return comparisonIssues(question, condition, here);
  });
}

type Comparison = Omit<Condition, 'of'>;

const needsValue = ({ operator }: Comparison): boolean =>
  operator !== 'answered' && operator !== 'unanswered';

/** Finds comparisons that make no sense, such as with a value of the wrong type. */
function comparisonIssues({ kind, options }: Question, comparison: Comparison, path: string): Issue[] {
  const { operator, value } = comparison;
  if (!needsValue(comparison)) return [];
  if (value === undefined) return [{ path: `${path}.value`, message: 'Enter a value to compare with.' }];
  const { comparesWith } = kindRules[kind];
  const named = comparesWith === 'option';
  if (named && !options.some((option) => option.value === value))
    return [{ path: `${path}.value`, message: 'Select one of that question’s options.' }];
  if (ordered.includes(operator) && named)
    return [{ path: `${path}.operator`, message: 'Options can’t be compared as greater or less.' }];
  if ((operator === 'includes') !== (kind === 'multiple'))
    return [{ path: `${path}.operator`, message: '“Includes” works only with multiple-choice questions.' }];
  if (comparesWith === 'number' && typeof value !== 'number')
    return [{ path: `${path}.value`, message: 'Enter a number to compare with.' }];
  if (comparesWith === 'yes-no' && typeof value !== 'boolean')
    return [{ path: `${path}.value`, message: 'Select yes or no to compare with.' }];
  return [];
}

function scoreConditionIssues(
  form: QuestionnaireDefinition,
  before: ReadonlyMap<string, Question>,
  { of, ...comparison }: Condition,
  path: string,
): Issue[] {
  const score = form.scores.find(({ id }) => `${SCORE}${id}` === of);
  if (!score) return [{ path: `${path}.of`, message: 'We couldn’t find this score on the form.' }];
  if (needsValue(comparison) && typeof comparison.value !== 'number')
    return [{ path: `${path}.value`, message: 'Enter a value to compare the score with.' }];
  if (score.questions.every((id) => before.has(id))) return [];
  return [{ path: `${path}.of`, message: 'This score uses questions that come later in the form.' }];
}

function scoreIssues(form: QuestionnaireDefinition): Issue[] {
  const questions = new Map(
    form.sections.flatMap((section) => section.questions).map((one) => [one.id, one]),
  );
  const names = new Set<string>();
  return form.scores.flatMap((score, at) => {
    const path = `form.scores.${at}`;
    const isTwice = names.has(score.id);
    names.add(score.id);
    return [
      ...(isTwice ? [{ path: `${path}.id`, message: 'Another score already uses this name.' }] : []),
      ...countedIssues(score, questions, path),
      ...bandIssues(score, path),
    ];
  });
}

function countedIssues(score: Score, questions: ReadonlyMap<string, Question>, path: string): Issue[] {
  if (new Set(score.questions).size < score.questions.length)
    return [{ path: `${path}.questions`, message: 'Each question can count only once per score.' }];
  const wrong = score.questions.filter((id) => {
    const question = questions.get(id);
    return !question || !isCounted(question.kind);
  });
  if (wrong.length === 0) return [];
  return [{ path: `${path}.questions`, message: `These questions can’t be scored: ${wrong.join(', ')}.` }];
}

function bandIssues({ bands }: Score, path: string): Issue[] {
  const begins = bands.map(({ from, gender }) => `${gender ?? ''}${from}`);
  if (new Set(begins).size === begins.length) return [];
  return [{ path: `${path}.bands`, message: 'Two ranges start at the same number.' }];
}
