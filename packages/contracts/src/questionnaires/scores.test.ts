import { describe, expect, it } from 'vitest';
import type { Answers, Question, Score } from './questionnaire.schema.ts';
import { bandOf, scoreValue } from './scores.ts';

const item = (id: string, ...points: number[]): Question => ({
  id,
  kind: 'single',
  text: id,
  required: true,
  options: points.map((score) => ({ value: `p${score}`, label: String(score), score })),
});
const items = (name: string, count: number, ...points: number[]) =>
  Array.from({ length: count }, (_, nr) => item(`${name}-${nr + 1}`, ...points));
const answering = (questions: Question[], points: number[]): Answers =>
  Object.fromEntries(questions.map(({ id }, nr) => [id, `p${points[nr]}`]));
const scored = (questions: Question[], bands: Score['bands'], more: Partial<Score> = {}): Score => ({
  id: 'score',
  name: 'Score',
  method: 'sum',
  questions: questions.map(({ id }) => id),
  hiddenAnswerScore: 'no-score',
  bands,
  ...more,
});
const band = (from: number, label: string, gender?: 'Male' | 'Female') => ({
  from,
  label,
  tone: 'good' as const,
  flagged: false,
  ...(gender && { gender }),
});

const phq9 = items('phq', 9, 0, 1, 2, 3);
const phq9Score = scored(phq9, [
  band(0, 'Minimal'),
  band(5, 'Mild'),
  band(10, 'Moderate'),
  band(15, 'Moderately severe'),
  band(20, 'Severe'),
]);

describe('the PHQ-9, by Kroenke, Spitzer and Williams 2001', () => {
  // Rule: questionnaires.scores-follow-publications
  it.each([
    { answers: [0, 0, 0, 0, 0, 0, 0, 0, 0], value: 0, label: 'Minimal' },
    { answers: [1, 1, 1, 1, 0, 0, 0, 0, 0], value: 4, label: 'Minimal' },
    { answers: [1, 1, 1, 1, 1, 0, 0, 0, 0], value: 5, label: 'Mild' },
    { answers: [2, 2, 1, 1, 1, 1, 1, 0, 0], value: 9, label: 'Mild' },
    { answers: [2, 2, 2, 1, 1, 1, 1, 0, 0], value: 10, label: 'Moderate' },
    { answers: [2, 2, 2, 2, 2, 2, 2, 0, 0], value: 14, label: 'Moderate' },
    { answers: [3, 3, 3, 3, 3, 0, 0, 0, 0], value: 15, label: 'Moderately severe' },
    { answers: [3, 3, 3, 3, 3, 3, 1, 0, 0], value: 19, label: 'Moderately severe' },
    { answers: [3, 3, 3, 3, 3, 3, 1, 1, 0], value: 20, label: 'Severe' },
    { answers: [3, 3, 3, 3, 3, 3, 3, 3, 3], value: 27, label: 'Severe' },
  ])('with $answers is $value, $label', ({ answers, value, label }) => {
    expect(scoreValue(phq9Score, phq9, answering(phq9, answers))).toBe(value);
    expect(bandOf(phq9Score, value, 'Female')?.label).toBe(label);
  });

  // Rule: questionnaires.scores-need-all-their-questions
  it('is null while a question is open or when only some of its questions were asked', () => {
    const all = answering(phq9, [1, 1, 1, 1, 1, 1, 1, 1, 1]);
    const { 'phq-9': _, ...open } = all;
    expect(scoreValue(phq9Score, phq9, open)).toBeNull();
    expect(scoreValue(phq9Score, phq9.slice(0, 2), all)).toBeNull();
    expect(scoreValue(phq9Score, [], all)).toBeNull();
  });
});

describe('the GAD-7, by Spitzer and others 2006', () => {
  const gad7 = items('gad', 7, 0, 1, 2, 3);
  const score = scored(gad7, [band(0, 'Minimal'), band(5, 'Mild'), band(10, 'Moderate'), band(15, 'Severe')]);
  // Rule: questionnaires.scores-follow-publications
  it.each([
    { answers: [1, 1, 1, 1, 0, 0, 0], value: 4, label: 'Minimal' },
    { answers: [1, 1, 1, 1, 1, 0, 0], value: 5, label: 'Mild' },
    { answers: [2, 2, 2, 1, 1, 1, 0], value: 9, label: 'Mild' },
    { answers: [2, 2, 2, 2, 1, 1, 0], value: 10, label: 'Moderate' },
    { answers: [2, 2, 2, 2, 2, 2, 2], value: 14, label: 'Moderate' },
    { answers: [3, 3, 3, 3, 3, 0, 0], value: 15, label: 'Severe' },
    { answers: [3, 3, 3, 3, 3, 3, 3], value: 21, label: 'Severe' },
  ])('with $answers is $value, $label', ({ answers, value, label }) => {
    expect(scoreValue(score, gad7, answering(gad7, answers))).toBe(value);
    expect(bandOf(score, value, 'Male')?.label).toBe(label);
  });
});

describe('the AUDIT-C, by Bush and others 1998: positive from 4 for men and from 3 for women', () => {
  const audit = items('audit', 3, 0, 1, 2, 3, 4);
  const score = scored(
    audit,
    [band(0, 'Low risk'), band(3, 'Positive'), band(0, 'Low risk', 'Male'), band(4, 'Positive', 'Male')],
    { hiddenAnswerScore: 'zero' },
  );
  // Rule: questionnaires.scores-follow-publications
  it.each([
    { answers: [1, 1, 0], gender: 'Female', value: 2, label: 'Low risk' },
    { answers: [1, 1, 1], gender: 'Female', value: 3, label: 'Positive' },
    { answers: [1, 1, 1], gender: 'Male', value: 3, label: 'Low risk' },
    { answers: [2, 1, 1], gender: 'Male', value: 4, label: 'Positive' },
    { answers: [1, 1, 1], gender: 'Intersex', value: 3, label: 'Positive' },
    { answers: [4, 4, 4], gender: 'Male', value: 12, label: 'Positive' },
  ])('with $answers for $gender is $value, $label', ({ answers, gender, value, label }) => {
    expect(scoreValue(score, audit, answering(audit, answers))).toBe(value);
    expect(bandOf(score, value, gender)?.label).toBe(label);
  });

  it('counts questions not asked of a nondrinker as zero', () => {
    expect(scoreValue(score, audit.slice(0, 1), { 'audit-1': 'p0' })).toBe(0);
  });
});

// Rule: questionnaires.means-round-half-up
it('a mean is rounded half up to hundredths', () => {
  const scales: Question[] = ['a', 'b', 'c'].map((id) => ({
    id,
    kind: 'scale',
    text: id,
    required: true,
    options: [],
    min: 0,
    max: 10,
  }));
  const peg = scored(scales, [], { method: 'mean' });
  expect(scoreValue(peg, scales, { a: 5, b: 6, c: 6 })).toBe(5.67);
  expect(scoreValue(peg, scales, { a: 5, b: 5, c: 6 })).toBe(5.33);
});
