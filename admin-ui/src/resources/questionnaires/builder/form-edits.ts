import { isChoice, kindRules } from '@bedside/contracts/questionnaires/question-kinds';
import type {
  Option,
  Question,
  QuestionKind,
  QuestionnaireDefinition,
  Score,
  Section,
} from '@bedside/contracts/questionnaires/questionnaire.schema';

/** The questionnaire as it is being edited. */
export interface QuestionnaireDraft {
  name: string;
  description: string;
  form: QuestionnaireDefinition;
}

/** The position of a question. */
export interface QuestionPlace {
  section: number;
  at: number;
}

export type QuestionnaireEdit =
  | { type: 'begin'; draft: QuestionnaireDraft }
  | { type: 'describe'; change: Partial<Omit<QuestionnaireDraft, 'form'>> }
  | { type: 'addSection' }
  | { type: 'changeSection'; at: number; change: Partial<Omit<Section, 'questions'>> }
  | { type: 'moveSection'; at: number; by: -1 | 1 }
  | { type: 'copySection'; at: number }
  | { type: 'removeSection'; at: number }
  | { type: 'addQuestion'; section: number; kind: QuestionKind }
  | { type: 'changeQuestion'; place: QuestionPlace; change: Partial<Question> }
  | { type: 'moveQuestion'; place: QuestionPlace; by: -1 | 1 }
  | { type: 'copyQuestion'; place: QuestionPlace }
  | { type: 'removeQuestion'; place: QuestionPlace }
  | { type: 'addScore' }
  | { type: 'changeScore'; at: number; change: Partial<Score> }
  | { type: 'moveScore'; at: number; by: -1 | 1 }
  | { type: 'removeScore'; at: number };

/** The draft after one edit. Whatever depends on something removed stays, and `definitionIssues` reports it. */
export function applyEdit(draft: QuestionnaireDraft, edit: QuestionnaireEdit): QuestionnaireDraft {
  if (edit.type === 'begin') return edit.draft;
  if (edit.type === 'describe') return { ...draft, ...edit.change };
  const form = editedForm(draft.form, edit);
  return form === draft.form ? draft : { ...draft, form };
}

type EditOfForm = Exclude<QuestionnaireEdit, { type: 'begin' | 'describe' }>;

function editedForm(form: QuestionnaireDefinition, edit: EditOfForm): QuestionnaireDefinition {
  const { sections, scores } = form;
  const taken = questionIds(form);
  switch (edit.type) {
    case 'addSection':
      return { ...form, sections: [...sections, newSection(sections, taken)] };
    case 'changeSection':
      return { ...form, sections: changedAt(sections, edit.at, edit.change) };
    case 'moveSection':
      return { ...form, sections: reorderItems(sections, edit.at, edit.by) };
    case 'copySection':
      return { ...form, sections: insertedAfter(sections, edit.at, (one) => copyOf(one, sections, taken)) };
    case 'removeSection':
      return forgotten({ ...form, sections: removeItem(sections, edit.at) });
    case 'addQuestion':
      return changedQuestions(form, edit.section, (all) => [...all, newQuestion(edit.kind, taken)]);
    case 'changeQuestion':
      return changedQuestions(form, edit.place.section, (all) => changedAt(all, edit.place.at, edit.change));
    case 'moveQuestion':
      return movedQuestion(form, edit.place, edit.by);
    case 'copyQuestion':
      return changedQuestions(form, edit.place.section, (all) =>
        insertedAfter(all, edit.place.at, (one) => ({ ...one, id: freeId(one.id, taken) })),
      );
    case 'removeQuestion':
      return forgotten(changedQuestions(form, edit.place.section, (all) => removeItem(all, edit.place.at)));
    case 'addScore':
      return { ...form, scores: [...scores, newScore(scores)] };
    case 'changeScore':
      return { ...form, scores: changedAt(scores, edit.at, edit.change) };
    case 'moveScore':
      return { ...form, scores: reorderItems(scores, edit.at, edit.by) };
    case 'removeScore':
      return { ...form, scores: removeItem(scores, edit.at) };
  }
}

const questionIds = ({ sections }: QuestionnaireDefinition): string[] =>
  sections.flatMap(({ questions }) => questions).map(({ id }) => id);

/** An unused ID: the stem with the first free number. */
export function freeId(stem: string, taken: readonly string[]): string {
  const root = stem.replace(/-\d+$/, '').slice(0, 34);
  for (let nr = 1; ; nr += 1) if (!taken.includes(`${root}-${nr}`)) return `${root}-${nr}`;
}

const newSection = (sections: readonly Section[], taken: readonly string[]): Section => ({
  id: freeId(
    'section',
    sections.map(({ id }) => id),
  ),
  title: '',
  questions: [newQuestion('text', taken)],
});

const newQuestion = (kind: QuestionKind, taken: readonly string[]): Question =>
  withQuestionKind({ id: freeId('question', taken), kind, text: '', required: false, options: [] }, kind);

const newScore = (scores: readonly Score[]): Score => ({
  id: freeId(
    'score',
    scores.map(({ id }) => id),
  ),
  name: '',
  method: 'sum',
  questions: [],
  hiddenAnswerScore: 'no-score',
  bands: [],
});

export const newOption = (options: readonly Option[]): Option => ({
  value: freeId(
    'option',
    options.map(({ value }) => value),
  ),
  label: '',
});

/** Changes a question’s kind: removes the fields that the new kind lacks, and adds those that it needs. */
export function withQuestionKind(question: Question, kind: QuestionKind): Question {
  const { id, text, help, required, options, visibleIf } = question;
  const base = { id, kind, text, help, required: kind !== 'info' && required, visibleIf, options: [] };
  if (isChoice(kind)) {
    const first = newOption([]);
    return { ...base, options: options.length > 0 ? options : [first, newOption([first])] };
  }
  return { ...base, ...kindRules[kind].defaults };
}

export const emptyDraft = (): QuestionnaireDraft => {
  const form: QuestionnaireDefinition = { sections: [newSection([], [])], scores: [] };
  return { name: '', description: '', form };
};

const changedAt = <T>(all: readonly T[], at: number, change: NoInfer<Partial<T>>): T[] =>
  all.map((one, nr) => (nr === at ? { ...one, ...change } : one));

export const removeItem = <T>(all: readonly T[], at: number): T[] => all.filter((_, nr) => nr !== at);

const insertedAfter = <T>(all: readonly T[], at: number, make: (one: T) => T): T[] =>
  all.flatMap((one, nr) => (nr === at ? [one, make(one)] : [one]));

/** Moves an item up or down by one. Does nothing at the ends. */
export function reorderItems<T>(all: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  const [one, other] = [all[at], all[to]];
  if (one === undefined || other === undefined) return [...all];
  return all.map((each, nr) => (nr === at ? other : nr === to ? one : each));
}

function changedQuestions(
  form: QuestionnaireDefinition,
  section: number,
  change: (questions: readonly Question[]) => Question[],
): QuestionnaireDefinition {
  const sections = form.sections.map((one, nr) =>
    nr === section ? { ...one, questions: change(one.questions) } : one,
  );
  return { ...form, sections };
}

/** Moves a question within its section or, past the end, into the next one. */
function movedQuestion(form: QuestionnaireDefinition, { section, at }: QuestionPlace, by: -1 | 1) {
  const questions = form.sections[section]?.questions ?? [];
  const question = questions[at];
  if (!question) return form;
  if (questions[at + by]) return changedQuestions(form, section, (all) => reorderItems(all, at, by));
  if (!form.sections[section + by]) return form;
  const left = changedQuestions(form, section, (all) => removeItem(all, at));
  return changedQuestions(left, section + by, (all) => (by === 1 ? [question, ...all] : [...all, question]));
}

/** Duplicates a section; conditions within it refer to the copies. */
function copyOf(section: Section, sections: readonly Section[], taken: readonly string[]): Section {
  const ids = [...taken];
  const names = new Map<string, string>();
  for (const { id } of section.questions) {
    const name = freeId(id, ids);
    ids.push(name);
    names.set(id, name);
  }
  const questions = section.questions.map((question) => ({
    ...question,
    id: names.get(question.id) ?? question.id,
    ...(question.visibleIf && {
      visibleIf: {
        ...question.visibleIf,
        conditions: question.visibleIf.conditions.map((one) => ({ ...one, of: names.get(one.of) ?? one.of })),
      },
    }),
  }));
  const sectionId = freeId(
    section.id,
    sections.map(({ id }) => id),
  );
  return { ...section, id: sectionId, questions };
}

/** Drops removed questions from scores. */
function forgotten(form: QuestionnaireDefinition): QuestionnaireDefinition {
  const there = questionIds(form);
  return {
    ...form,
    scores: form.scores.map((score) => ({
      ...score,
      questions: score.questions.filter((id) => there.includes(id)),
    })),
  };
}
