import {
  type Answer,
  type Question,
  questionnaireDefinition,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { describe, expect, it } from 'vitest';
import type { SubmissionDetails } from './submission.queries.ts';
import { summarizeScores, summarizeSubmission } from './submission-summary.policy.ts';

const options = [
  { value: 'none', label: 'Not at all' },
  { value: 'daily', label: 'Every day' },
];
const form = questionnaireDefinition.parse({
  sections: [
    {
      id: 'sleep',
      title: 'Sleep',
      questions: [
        { id: 'about', kind: 'info', text: 'About your sleep' },
        { id: 'often', kind: 'single', text: 'How often?', options },
        {
          id: 'since',
          kind: 'date',
          text: 'Since when?',
          visibleIf: { match: 'all', conditions: [{ of: 'often', operator: '=', value: 'daily' }] },
        },
        { id: 'photo', kind: 'image', text: 'A photo' },
      ],
    },
  ],
});
const question = (kind: Question['kind'], more: Partial<Question> = {}): Question => ({
  id: 'q',
  kind,
  text: 'Question',
  required: false,
  options,
  ...more,
});

describe('answer text', () => {
  it.each<[Question, Answer | undefined, string | null, string | null]>([
    [question('yes-no'), true, 'Yes', 'Sí'],
    [question('yes-no'), false, 'No', 'No'],
    [question('number', { unit: 'kg' }), 70, '70 kg', '70 kg'],
    [question('scale'), 3, '3', '3'],
    [question('single'), 'daily', 'Every day', 'Every day'],
    [question('multiple'), ['none', 'daily'], 'Not at all, Every day', 'Not at all, Every day'],
    [question('date'), '2026-10-14', '10/14/2026', '10/14/2026'],
    [question('image'), 'an-id', 'Photo added', 'Foto agregada'],
    [question('text'), 'Well', 'Well', 'Well'],
    [question('signature'), { name: 'Nora Berg' } as Answer, 'Signed by Nora Berg', 'Firmado por Nora Berg'],
    [question('text'), undefined, null, null],
  ])('%#', (asked, answer, english, spanish) => {
    const submission = {
      definition: { sections: [{ id: 'one', title: 'One', questions: [asked] }] },
      answers: { [asked.id]: answer },
      flaggedItemIds: [],
      before: null,
    } as unknown as SubmissionDetails;
    expect(summarizeSubmission(submission)).toMatchObject([{ questions: [{ answer: english }] }]);
    expect(summarizeSubmission(submission, 'es')).toMatchObject([{ questions: [{ answer: spanish }] }]);
  });
});

describe('a submission summary', () => {
  const details = (answers: Record<string, Answer>, before: Record<string, Answer> | null = null) =>
    ({
      definition: form,
      answers,
      flaggedItemIds: ['often'],
      before: before && { definition: form, answers: before, scores: [], submittedAt: new Date(0) },
    }) as unknown as SubmissionDetails;
  const questionsOf = (submission: SubmissionDetails) => summarizeSubmission(submission)[0]?.questions ?? [];

  // Rule: questionnaires.hidden-questions-are-left-out
  it('lists the questions shown, without information items', () => {
    expect(questionsOf(details({ often: 'none', since: '2026-10-14' })).map(({ id }) => id)).toEqual([
      'often',
      'photo',
    ]);
    expect(questionsOf(details({ often: 'daily' })).map(({ id }) => id)).toEqual(['often', 'since', 'photo']);
  });

  it('shows the previous answer only where it differs', () => {
    const [often] = questionsOf(details({ often: 'none' }, { often: 'daily' }));
    expect(often).toMatchObject({ answer: 'Not at all', before: 'Every day', flagged: true });
    const [same] = questionsOf(details({ often: 'none' }, { often: 'none' }));
    expect(same).toMatchObject({ before: null });
  });

  it('names the image that answers a question', () => {
    expect(questionsOf(details({ photo: 'an-id' })).find(({ id }) => id === 'photo')).toMatchObject({
      answer: 'Photo added',
      imageId: 'an-id',
      flagged: false,
    });
  });
});

it('a score is shown next to the previous one, matched by id', () => {
  const score = (id: string, value: number) => ({ id, value, band: null });
  const submission = {
    scores: [score('phq-9', 12), score('gad-7', 4)],
    before: { scores: [score('phq-9', 18)], submittedAt: new Date('2026-09-01T10:00:00Z') },
  } as unknown as SubmissionDetails;
  expect(summarizeScores(submission)).toEqual([
    { ...score('phq-9', 12), before: { value: 18, band: null, at: '2026-09-01T10:00:00.000Z' } },
    { ...score('gad-7', 4), before: null },
  ]);
});
