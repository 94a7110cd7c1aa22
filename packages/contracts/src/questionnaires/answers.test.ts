import { describe, expect, it } from 'vitest';
import { countedAnswers, draftAnswerIssues, flaggedQuestions, submissionIssues } from './answers.ts';
import { definitionIssues } from './definition-issues.ts';
import { answers, type Question, questionnaireDefinition } from './questionnaire.schema.ts';
import { visibleSections } from './visibility.ts';

const question = (id: string, kind: Question['kind'], more: Partial<Question> = {}) => ({
  id,
  kind,
  text: id,
  required: true,
  ...more,
});
const options = [
  { value: 'good', label: 'Good', score: 0 },
  { value: 'low', label: 'Low', score: 2 },
];
const form = questionnaireDefinition.parse({
  sections: [
    {
      id: 'habits',
      title: 'Habits',
      questions: [
        question('smoke', 'yes-no', { flaggedIf: { operator: '=', value: true } }),
        question('amount', 'number', {
          min: 1,
          max: 60,
          unit: 'a day',
          visibleIf: { match: 'all', conditions: [{ of: 'smoke', operator: '=', value: true }] },
        }),
        question('weight', 'number', { required: false, min: 2, max: 900, decimals: 1 }),
        question('mood', 'single', { options }),
        question('troubles', 'multiple', { options, required: false }),
        question('pain', 'scale', { min: 0, max: 10, required: false }),
        question('since', 'date', { required: false }),
      ],
    },
    {
      id: 'more',
      title: 'More',
      visibleIf: { match: 'any', conditions: [{ of: 'score:mood-score', operator: '≥', value: 2 }] },
      questions: [question('why', 'text'), question('image', 'image', { required: false })],
    },
  ],
  scores: [{ id: 'mood-score', name: 'Mood', method: 'sum', questions: ['mood'] }],
});
const issuesOf = (answers: Parameters<typeof submissionIssues>[1]) =>
  submissionIssues(form, answers).map(({ path }) => path);

describe('submitted answers', () => {
  // Rule: questionnaires.answers-fit-their-questions
  it('are valid when each visible required question has an answer of its kind', () => {
    expect(issuesOf({ smoke: false, mood: 'good' })).toEqual([]);
    expect(
      issuesOf({
        smoke: true,
        amount: 5,
        weight: 70.5,
        mood: 'low',
        troubles: ['good', 'low'],
        pain: 10,
        since: '2026-02-28',
        why: 'Work',
      }),
    ).toEqual([]);
  });

  // Rule: questionnaires.answers-fit-their-questions
  it.each([
    [{ mood: 'good' }, ['answers.smoke']],
    [{ smoke: 'yes', mood: 'good' }, ['answers.smoke']],
    [{ smoke: true, mood: 'good' }, ['answers.amount']],
    [{ smoke: true, amount: 61, mood: 'good' }, ['answers.amount']],
    [{ smoke: true, amount: 1.5, mood: 'good' }, ['answers.amount']],
    [{ smoke: false, mood: 'Good' }, ['answers.mood']],
    [{ smoke: false, mood: 'low' }, ['answers.why']],
    [{ smoke: false, mood: 'good', weight: 70.55 }, ['answers.weight']],
    [{ smoke: false, mood: 'good', troubles: ['good', 'good'] }, ['answers.troubles']],
    [{ smoke: false, mood: 'good', pain: 11 }, ['answers.pain']],
    [{ smoke: false, mood: 'good', since: '2026-02-30x' }, ['answers.since']],
    [{ smoke: false, mood: 'low', why: 'x', image: 'mine.png' }, ['answers.image']],
    [{ smoke: false, mood: 'good', role: 'ADMIN' }, ['answers.role']],
  ])('%j are refused at %s', (answers, paths) => {
    expect(issuesOf(answers)).toEqual(paths);
  });

  // Rule: questionnaires.hidden-questions-are-left-out
  it('exclude hidden questions', () => {
    expect(countedAnswers(form, { smoke: false, amount: 20, mood: 'good', why: 'Work' })).toEqual({
      smoke: false,
      mood: 'good',
    });
  });

  // Rule: questionnaires.flags-notify-staff
  it('are flagged where the questionnaire says so', () => {
    const shown = visibleSections(form, { smoke: true }).flatMap(({ questions }) => questions);
    expect(flaggedQuestions(shown, { smoke: true })).toEqual(['smoke']);
    expect(flaggedQuestions(shown, { smoke: false })).toEqual([]);
  });
});

// Rule: questionnaires.drafts-may-be-incomplete
it('draft answers may be incomplete but not invalid', () => {
  expect(draftAnswerIssues(form, { mood: 'good' })).toEqual([]);
  expect(draftAnswerIssues(form, { mood: 'bad', role: 'x' }).map(({ path }) => path)).toEqual([
    'answers.mood',
    'answers.role',
  ]);
});

describe('a questionnaire', () => {
  it('without contradictions has no issues', () => {
    expect(definitionIssues(form)).toEqual([]);
  });

  // Rule: questionnaires.no-contradictions
  it.each([
    ['a name that stands twice', { id: 'smoke' }, 'form.sections.1.questions.0.id'],
    ['a choice without options', { kind: 'single' as const }, 'form.sections.1.questions.0.options'],
    ['a scale without ends', { kind: 'scale' as const }, 'form.sections.1.questions.0.max'],
    [
      'a condition on what comes later',
      { visibleIf: { match: 'all' as const, conditions: [{ of: 'image', operator: 'answered' as const }] } },
      'form.sections.1.questions.0.visibleIf.conditions.0.of',
    ],
    [
      'a condition on an option that is none',
      {
        visibleIf: {
          match: 'all' as const,
          conditions: [{ of: 'mood', operator: '=' as const, value: 'bad' }],
        },
      },
      'form.sections.1.questions.0.visibleIf.conditions.0.value',
    ],
  ])('with %s reports it at its field', (_, change, path) => {
    const changed = structuredClone(form);
    const why = changed.sections[1]?.questions[0];
    if (!why) throw new Error('the form has two sections');
    Object.assign(why, change);
    expect(definitionIssues(changed).map((issue) => issue.path)).toContain(path);
  });
});

describe('an answer that could not be read back', () => {
  const only = (more: object) =>
    questionnaireDefinition.parse({
      sections: [
        { id: 'one', title: 'One', questions: [{ id: 'asked', kind: 'text', text: 'Asked', ...more }] },
      ],
    });

  it.each([
    ['a day that no month has', { kind: 'date' }, '2026-02-31'],
    ['a fraction written small, where whole numbers count', { kind: 'number' }, 1e-7],
  ])('is refused: %s', (_, question, given) => {
    expect(submissionIssues(only(question), { asked: given })).toHaveLength(1);
  });

  it('is refused: a name that every object has', () => {
    expect(() => only({ id: 'constructor' })).toThrow();
  });

  it('is refused: an unsafe number, or a character that cannot be stored', () => {
    expect(answers.safeParse({ asked: 1e308 }).success).toBe(false);
    expect(answers.safeParse({ asked: { kind: 'TYPED', name: 'No\u0000ra' } }).success).toBe(false);
  });
});

describe('a staff flag', () => {
  // Rule: questionnaires.flags-notify-staff
  it.each([
    ['an option that is none', { id: 'mood', flaggedIf: { operator: '=', value: 'bad' } }],
    ['nothing to compare with', { id: 'mood', flaggedIf: { operator: '=' } }],
    ['several options as if they were one', { id: 'many', flaggedIf: { operator: '=', value: 'a' } }],
    ['words where a number is asked for', { id: 'pulse', flaggedIf: { operator: '≥', value: '120' } }],
  ])('is refused where it could never be raised: %s', (_, { id, flaggedIf }) => {
    const options = ['a', 'b'].map((value) => ({ value, label: value }));
    const questions = [
      { id: 'mood', kind: 'single', text: 'Mood', options },
      { id: 'many', kind: 'multiple', text: 'Many', options },
      { id: 'pulse', kind: 'number', text: 'Pulse' },
    ].map((one) => (one.id === id ? { ...one, flaggedIf } : one));
    const built = questionnaireDefinition.parse({ sections: [{ id: 'one', title: 'One', questions }] });
    const [issue] = definitionIssues(built);
    expect(issue?.path).toMatch(/^form\.sections\.0\.questions\.\d\.flaggedIf\./);
  });
});

it('a score that counts a question twice, and so can never be complete, is refused', () => {
  const built = questionnaireDefinition.parse({
    sections: [{ id: 'one', title: 'One', questions: [{ id: 'pain', kind: 'yes-no', text: 'Pain?' }] }],
    scores: [{ id: 'pain', name: 'Pain', method: 'sum', questions: ['pain', 'pain'] }],
  });
  expect(definitionIssues(built).map(({ path }) => path)).toEqual(['form.scores.0.questions']);
});

// Rule: questionnaires.signatures-are-drawn
describe('a signature on a form', () => {
  const signed = questionnaireDefinition.parse({
    sections: [{ id: 'end', title: 'End', questions: [question('signed', 'signature')] }],
  });
  const problem = [{ path: 'answers.signed', message: 'Please sign in the box.' }];

  it.each([undefined, '', 'M10,20', 'M10 20 L', 'L10 20', 'M,,L', '1 2 3'])(
    'that was drawn as %o is refused by its question, in a draft too',
    (path) => {
      const input = { signed: { kind: 'DRAWN' as const, name: 'Nora Whitfield', path } };
      expect(submissionIssues(signed, input)).toEqual(problem);
      expect(draftAnswerIssues(signed, input)).toEqual(problem);
    },
  );

  it('is taken as a drawing or as a name', () => {
    for (const given of [
      { kind: 'DRAWN' as const, name: 'Nora Whitfield', path: 'M10,20 L30.26 40.11' },
      { kind: 'TYPED' as const, name: 'Nora Whitfield' },
    ])
      expect(submissionIssues(signed, { signed: given })).toEqual([]);
  });
});
