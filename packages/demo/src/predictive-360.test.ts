import { definitionIssues } from '@bedside/contracts/questionnaires/definition-issues';
import {
  type Answers,
  questionnaireDefinition,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { bandOf, scoresOf } from '@bedside/contracts/questionnaires/scores';
import { visibleSections } from '@bedside/contracts/questionnaires/visibility';
import { fromFhir } from '@bedside/domain/questionnaires/from-fhir';
import { toFhir } from '@bedside/domain/questionnaires/to-fhir';
import { describe, expect, it } from 'vitest';
import { predictive360 } from './predictive-360.ts';

const scored = (answers: Answers, gender = 'Female') =>
  Object.fromEntries(
    scoresOf(
      predictive360,
      visibleSections(predictive360, answers).flatMap(({ questions }) => questions),
      answers,
      gender,
    ).map(({ id, value, band }) => [id, `${value}, ${band}`]),
  );
const questionsOf = (section: string) =>
  predictive360.sections
    .find(({ id }) => id === section)
    ?.questions.filter(({ kind }) => kind === 'single') ?? [];
const all = (section: string, choice: number): Answers =>
  Object.fromEntries(questionsOf(section).map(({ id, options }) => [id, options[choice]?.value ?? '']));

describe('the Predictive 360 questionnaire', () => {
  // Rule: questionnaires.fhir-round-trip
  it('fits together, and goes through FHIR unchanged', () => {
    expect(definitionIssues(predictive360)).toEqual([]);
    const resource = toFhir(
      { id: 'x', name: 'Predictive 360', description: null, form: predictive360 },
      { version: 1, status: 'active' },
    );
    expect(fromFhir(JSON.parse(JSON.stringify(resource))).form).toEqual(
      questionnaireDefinition.parse(predictive360),
    );
  });

  it('asks the rest of the PHQ-9 only where the PHQ-2 is positive, and scores it only then', () => {
    const shownTo = (answers: Answers) =>
      visibleSections(predictive360, answers)
        .find(({ id }) => id === 'mood')
        ?.questions.map(({ id }) => id);
    const negative = { 'phq-interest': 'several-days', 'phq-down': 'several-days' };
    expect(shownTo(negative)).toEqual(['phq-interest', 'phq-down']);
    expect(scored(negative)).toEqual({ 'phq-2': '2, Negative screen' });
    const positive = { 'phq-interest': 'more-than-half', 'phq-down': 'several-days' };
    expect(shownTo(positive)).toHaveLength(9);
    expect(scored(positive)).toEqual({ 'phq-2': '3, Positive screen' });
  });

  it('scores whole instruments by their publications', () => {
    expect(scored(all('mood', 3))).toEqual({ 'phq-2': '6, Positive screen', 'phq-9': '27, Severe' });
    expect(scored(all('mood', 2))).toEqual({
      'phq-2': '4, Positive screen',
      'phq-9': '18, Moderately severe',
    });
    expect(scored(all('worry', 1))).toEqual({ 'gad-7': '7, Mild' });
    expect(scored(all('worry', 2))).toEqual({ 'gad-7': '14, Moderate' });
    expect(scored(all('alcohol', 1))).toEqual({ 'audit-c': '3, Positive screen' });
    expect(scored(all('alcohol', 1), 'Male')).toEqual({ 'audit-c': '3, Low risk' });
    expect(scored({ 'audit-often': 'never' })).toEqual({ 'audit-c': '0, Low risk' });
    expect(scored({ 'pain-now': 7, 'sleep-quality': 4 })).toEqual({
      pain: '7, Severe',
      'sleep-quality': '4, Fair',
    });
  });

  // Rule: questionnaires.scores-follow-publications
  it.each([
    ['phq-2', 'Female', ['0 Negative screen', '2 Negative screen', '3 Positive screen', '6 Positive screen']],
    [
      'phq-9',
      'Female',
      [
        '0 Minimal',
        '4 Minimal',
        '5 Mild',
        '9 Mild',
        '10 Moderate',
        '14 Moderate',
        '15 Moderately severe',
        '19 Moderately severe',
        '20 Severe',
        '27 Severe',
      ],
    ],
    [
      'gad-7',
      'Female',
      ['0 Minimal', '4 Minimal', '5 Mild', '9 Mild', '10 Moderate', '14 Moderate', '15 Severe', '21 Severe'],
    ],
    ['audit-c', 'Female', ['2 Low risk', '3 Positive screen', '12 Positive screen']],
    ['audit-c', 'Male', ['3 Low risk', '4 Positive screen', '12 Positive screen']],
    ['audit-c', 'Other', ['2 Low risk', '3 Positive screen']],
  ])('reads %s (%s) by the publication at the edges of each band', (id, gender, expected) => {
    const score = predictive360.scores.find((one) => one.id === id);
    const read = expected.map((one) => {
      const value = Number.parseInt(one, 10);
      return `${value} ${score && bandOf(score, value, gender)?.label}`;
    });
    expect(read).toEqual(expected);
  });
});
