import { day, id as uuid } from '../common/fields.ts';
import { drawingOf } from '../people/signature-drawing.ts';
import type { AnswerTexts } from './answer-texts.ts';
import type { Answer, Operator, Question, QuestionKind } from './questionnaire.schema.ts';

/** What FHIR says about an item besides its type. */
interface FhirItem {
  type: string;
  repeats: boolean;
  /** The item has a minimum and a maximum. */
  isBounded: boolean;
}

function signatureProblem(answer: Answer): string | null {
  if (typeof answer !== 'object' || Array.isArray(answer)) return 'Please sign.';
  const isSigned = answer.kind === 'TYPED' || drawingOf(answer.path ?? '') !== null;
  return isSigned ? null : 'Please sign in the box.';
}

interface KindRules {
  /** The name in the form builder. */
  label: string;
  /** What is wrong with an answer; null if nothing is. */
  problem: (question: Question, answer: Answer) => string | null;
  /** Converts typed text to an answer, for kinds whose answers are not text. */
  read?: (text: string) => Answer;
  /** Formats an answer as text, for kinds whose answers are not text. */
  text?: (question: Question, answer: Answer, texts: AnswerTexts) => string;
  /** The points that an answer adds to a score. Kinds without it cannot be scored. */
  points?: (question: Question, answer: Answer | undefined) => number | null;
  /** What a condition can ask, besides whether there is an answer, and what kind of value it compares with. */
  operators: readonly Operator[];
  comparesWith: 'number' | 'yes-no' | 'option' | 'date' | 'text';
  /** Initial values in the form builder. */
  defaults?: Partial<Question>;
  fhir: {
    type: string;
    /** The field that holds a condition’s value. */
    answer: `answer${string}`;
    /** Item types that are imported as this kind. */
    reads: readonly string[];
    readsIf?: (item: FhirItem) => boolean;
    /** Another kind or another program uses the same type with a different meaning. */
    isShared?: true;
  };
}

const ordered: readonly Operator[] = ['=', '≠', '<', '≤', '>', '≥'];

const hasAtMost = (decimals: number, value: number): boolean => Number(value.toFixed(decimals)) === value;

function numberProblem({ min, max, unit, decimals = 0 }: Question, value: number): string | null {
  const inUnit = unit ? ` ${unit}` : '';
  if (min !== undefined && value < min) return `Enter ${min}${inUnit} or more.`;
  if (max !== undefined && value > max) return `Enter ${max}${inUnit} or less.`;
  if (hasAtMost(decimals, value)) return null;
  return decimals === 0 ? 'Enter a whole number.' : `Enter up to ${decimals} decimal places.`;
}

const numberText = ({ unit }: Question, answer: Answer) => (unit ? `${answer} ${unit}` : String(answer));
const numberPoints = (_: Question, answer: Answer | undefined) =>
  typeof answer === 'number' ? answer : null;

const isOption = ({ options }: Question, value: unknown) => options.some((option) => option.value === value);
const labelOf = ({ options }: Question, value: Answer) =>
  options.find((option) => option.value === value)?.label ?? String(value);

/**
 * Everything that differs between kinds of questions, except their controls (in the ui-kit) and FHIR values
 * (in the domain).
 */
export const kindRules: Record<QuestionKind, KindRules> = {
  text: {
    label: 'Text',
    problem: (_, answer) => (typeof answer === 'string' ? null : 'Enter your answer in words.'),
    operators: [],
    comparesWith: 'text',
    fhir: { type: 'text', answer: 'answerString', reads: ['string', 'text', 'url'] },
  },
  number: {
    label: 'Number',
    problem: (question, answer) =>
      typeof answer === 'number' ? numberProblem(question, answer) : 'Enter a number.',
    read(text) {
      const number = Number(text.replace(',', '.'));
      return Number.isFinite(number) ? number : text;
    },
    text: numberText,
    points: numberPoints,
    operators: ordered,
    comparesWith: 'number',
    defaults: { decimals: 0 },
    fhir: {
      type: 'decimal',
      answer: 'answerDecimal',
      reads: ['integer', 'decimal', 'quantity'],
      readsIf: ({ type, isBounded }) => type !== 'integer' || !isBounded,
      isShared: true,
    },
  },
  date: {
    label: 'Date',
    problem: (_, answer) =>
      typeof answer === 'string' && day.safeParse(answer).success ? null : 'Enter a date.',
    text: (_, answer) => String(answer).replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1'),
    operators: ordered,
    comparesWith: 'date',
    fhir: { type: 'date', answer: 'answerDate', reads: ['date'] },
  },
  single: {
    label: 'Single choice',
    problem: (question, answer) => (isOption(question, answer) ? null : 'Choose one of the options.'),
    text: labelOf,
    points({ options }, answer) {
      const chosen = options.find(({ value }) => value === answer);
      return chosen ? (chosen.score ?? 0) : null;
    },
    operators: ['=', '≠'],
    comparesWith: 'option',
    fhir: {
      type: 'choice',
      answer: 'answerCoding',
      reads: ['choice', 'open-choice'],
      readsIf: ({ repeats }) => !repeats,
    },
  },
  multiple: {
    label: 'Multiple choice',
    problem: (question, answer) =>
      Array.isArray(answer) &&
      answer.every((one) => isOption(question, one)) &&
      new Set(answer).size === answer.length
        ? null
        : 'Choose from the options.',
    text: (question, answer) =>
      [answer]
        .flat()
        .map((one) => labelOf(question, one))
        .join(', '),
    points: ({ options }, answer) =>
      Array.isArray(answer)
        ? options.reduce((sum, { value, score = 0 }) => sum + (answer.includes(value) ? score : 0), 0)
        : null,
    operators: ['includes'],
    comparesWith: 'option',
    fhir: {
      type: 'choice',
      answer: 'answerCoding',
      reads: ['choice', 'open-choice'],
      readsIf: ({ repeats }) => repeats,
    },
  },
  scale: {
    label: 'Scale',
    problem: (question, answer) =>
      typeof answer === 'number' ? numberProblem({ ...question, decimals: 0 }, answer) : 'Choose a number.',
    text: numberText,
    points: numberPoints,
    operators: ordered,
    comparesWith: 'number',
    defaults: { min: 0, max: 10 },
    fhir: {
      type: 'integer',
      answer: 'answerInteger',
      reads: ['integer'],
      readsIf: ({ isBounded }) => isBounded,
      isShared: true,
    },
  },
  'yes-no': {
    label: 'Yes/no',
    problem: (_, answer) => (typeof answer === 'boolean' ? null : 'Answer yes or no.'),
    text: (_, answer, { yes, no }) => (answer ? yes : no),
    points: (_, answer) => (typeof answer === 'boolean' ? Number(answer) : null),
    operators: ['='],
    comparesWith: 'yes-no',
    fhir: { type: 'boolean', answer: 'answerBoolean', reads: ['boolean'] },
  },
  image: {
    label: 'Photo',
    problem: (_, answer) =>
      typeof answer === 'string' && uuid.safeParse(answer).success ? null : 'Add a photo.',
    text: (_, __, { imageAdded }) => imageAdded,
    operators: [],
    comparesWith: 'text',
    fhir: { type: 'attachment', answer: 'answerString', reads: ['attachment'], isShared: true },
  },
  signature: {
    label: 'Signature',
    problem: (_, answer) => signatureProblem(answer),
    text: (_, answer, { signed }) =>
      typeof answer === 'object' && !Array.isArray(answer) ? signed(answer.name) : String(answer),
    operators: [],
    comparesWith: 'text',
    fhir: { type: 'attachment', answer: 'answerString', reads: [], isShared: true },
  },
  info: {
    label: 'Information only',
    problem: () => 'This can’t be answered.',
    operators: [],
    comparesWith: 'text',
    fhir: { type: 'display', answer: 'answerString', reads: ['display'] },
  },
};

/** Whether the answer is one or several of the question’s options. */
export const isChoice = (kind: QuestionKind): boolean => kindRules[kind].comparesWith === 'option';

/** Whether the answers can count toward a score. */
export const isCounted = (kind: QuestionKind): boolean => kindRules[kind].points !== undefined;
