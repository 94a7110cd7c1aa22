import { questionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  emptyDraft,
  freeId,
  type QuestionnaireDraft,
  type QuestionnaireEdit,
  reorderItems,
  withQuestionKind,
} from './form-edits.ts';

const choice = (id: string) => ({
  id,
  kind: 'single' as const,
  text: id,
  options: [
    { value: 'no', label: 'No', score: 0 },
    { value: 'yes', label: 'Yes', score: 1 },
  ],
});
const draft: QuestionnaireDraft = {
  name: 'Sleep',
  description: '',
  form: questionnaireDefinition.parse({
    sections: [
      {
        id: 'nights',
        title: 'Nights',
        questions: [
          choice('wakes'),
          {
            ...choice('snores'),
            visibleIf: { match: 'all', conditions: [{ of: 'wakes', operator: '=', value: 'yes' }] },
          },
        ],
      },
      { id: 'days', title: 'Days', questions: [choice('naps')] },
    ],
    scores: [{ id: 'sleep', name: 'Sleep', method: 'sum', questions: ['wakes', 'naps'] }],
  }),
};
const after = (...edits: QuestionnaireEdit[]) => edits.reduce(applyEdit, draft).form;
const ids = (form: QuestionnaireDraft['form']) =>
  form.sections.map(({ questions }) => questions.map(({ id }) => id).join(' '));

describe('questions', () => {
  it('are added at the end of their section with a new id', () => {
    const form = after(
      { type: 'addQuestion', section: 1, kind: 'scale' },
      { type: 'addQuestion', section: 1, kind: 'single' },
    );
    expect(ids(form)).toEqual(['wakes snores', 'naps question-1 question-2']);
    expect(form.sections[1]?.questions[1]).toMatchObject({ kind: 'scale', min: 0, max: 10 });
    expect(form.sections[1]?.questions[2]?.options).toHaveLength(2);
  });

  it('move within their section, and past its end into the next one', () => {
    const down = { type: 'moveQuestion', place: { section: 0, at: 0 }, by: 1 } as const;
    expect(ids(after(down))).toEqual(['snores wakes', 'naps']);
    expect(ids(after(down, { ...down, place: { section: 0, at: 1 } }))).toEqual(['snores', 'wakes naps']);
    expect(ids(after({ type: 'moveQuestion', place: { section: 1, at: 0 }, by: -1 }))).toEqual([
      'wakes snores naps',
      '',
    ]);
    expect(after({ type: 'moveQuestion', place: { section: 1, at: 0 }, by: 1 })).toEqual(draft.form);
  });

  it('are copied after themselves, independent of the original', () => {
    const form = after(
      { type: 'copyQuestion', place: { section: 0, at: 0 } },
      { type: 'changeQuestion', place: { section: 0, at: 1 }, change: { text: 'Again?' } },
    );
    expect(ids(form)[0]).toBe('wakes wakes-1 snores');
    expect(form.sections[0]?.questions.map(({ text }) => text)).toEqual(['wakes', 'Again?', 'snores']);
  });

  it('are removed from scores when deleted', () => {
    const form = after({ type: 'removeQuestion', place: { section: 0, at: 0 } });
    expect(ids(form)).toEqual(['snores', 'naps']);
    expect(form.scores[0]?.questions).toEqual(['naps']);
  });
});

describe('sections', () => {
  it('are copied with conditions that refer to the copies', () => {
    const copy = after({ type: 'copySection', at: 0 }).sections[1];
    expect(copy?.id).toBe('nights-1');
    expect(copy?.questions.map(({ id }) => id)).toEqual(['wakes-1', 'snores-1']);
    expect(copy?.questions[1]?.visibleIf?.conditions[0]?.of).toBe('wakes-1');
  });

  it('move, change and are deleted with their questions', () => {
    const form = after(
      { type: 'moveSection', at: 0, by: 1 },
      { type: 'changeSection', at: 0, change: { title: 'By day' } },
    );
    expect(form.sections.map(({ title }) => title)).toEqual(['By day', 'Nights']);
    expect(after({ type: 'removeSection', at: 0 }).scores[0]?.questions).toEqual(['naps']);
  });
});

describe('scores', () => {
  it('are added, changed, moved and deleted', () => {
    const added: QuestionnaireEdit[] = [
      { type: 'addScore' },
      { type: 'changeScore', at: 1, change: { name: 'Rest', questions: ['naps'] } },
      { type: 'moveScore', at: 1, by: -1 },
    ];
    expect(after(...added).scores.map(({ name }) => name)).toEqual(['Rest', 'Sleep']);
    expect(after(...added, { type: 'removeScore', at: 1 }).scores.map(({ id }) => id)).toEqual(['score-1']);
  });
});

it("changing a question's kind adds the fields it needs and drops the others", () => {
  const question = questionnaireDefinition.parse(draft.form).sections[0]?.questions[0];
  if (!question) throw new Error('there is no question');
  expect(withQuestionKind(question, 'multiple').options).toEqual(question.options);
  expect(withQuestionKind({ ...question, required: true }, 'info')).toMatchObject({
    required: false,
    options: [],
  });
  expect(withQuestionKind(question, 'scale')).toMatchObject({ options: [], min: 0, max: 10 });
});

it('finds free ids and leaves items at the ends in place', () => {
  expect(freeId('wakes-1', ['wakes-1', 'wakes-2'])).toBe('wakes-3');
  expect(reorderItems([1, 2], 0, -1)).toEqual([1, 2]);
});

it('starts with one section and one question', () => {
  expect(ids(emptyDraft().form)).toEqual(['question-1']);
});
