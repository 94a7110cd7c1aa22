import type { QuestionnaireForm } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { describe, expect, test } from 'vitest';
import { en } from '../../texts/en.ts';
import { answersOf, problemsFrom, problemsIn, sectionAt, sectionWith } from './answers.ts';

const days = {
  title: 'Your days',
  questions: [
    { id: 'sleep', text: 'Hours of sleep', kind: 'number', options: [], required: true },
    { id: 'smoke', text: 'Do you smoke?', kind: 'yes-no', options: [], required: true },
  ],
} satisfies QuestionnaireForm['sections'][number];
const rest = {
  title: 'Anything else',
  questions: [{ id: 'worry', text: 'What worries you?', kind: 'text', options: [], required: false }],
} satisfies QuestionnaireForm['sections'][number];
const form: QuestionnaireForm = { sections: [days, rest] };
const texts = en.questionnaire;

describe('a section', () => {
  test('asks for each required answer, and for a number where one is meant', () => {
    expect(problemsIn(days.questions, {}, texts)).toEqual({ sleep: texts.required, smoke: texts.required });
    expect(problemsIn(days.questions, { sleep: 'a lot', smoke: 'no' }, texts)).toEqual({
      sleep: texts.numberInvalid,
    });
    expect(problemsIn(days.questions, { sleep: ' 7.5 ', smoke: 'no' }, texts)).toEqual({});
  });

  test('may be left empty where nothing is required', () => {
    expect(problemsIn(rest.questions, {}, texts)).toEqual({});
  });
});

describe('what is sent', () => {
  test('has the kind of each question', () => {
    expect(answersOf(form, { sleep: '7.5', smoke: 'no', worry: ' My knee ' })).toEqual({
      sleep: 7.5,
      smoke: false,
      worry: 'My knee',
    });
  });

  test('leaves out what was left empty', () => {
    expect(answersOf(form, { sleep: '7', smoke: 'yes', worry: ' ' })).toEqual({ sleep: 7, smoke: true });
  });
});

describe('the server’s issues', () => {
  const issues = [
    { path: 'answers.worry', message: 'Enter words.' },
    { path: 'token', message: 'Too short.' },
  ];

  test('are told at their questions', () => {
    expect(problemsFrom(issues)).toEqual({ worry: 'Enter words.' });
  });

  test('lead to the section of the first', () => {
    expect(sectionWith(form, problemsFrom(issues))).toBe(1);
    expect(sectionWith(form, {})).toBe(-1);
  });
});

describe('the section on the screen', () => {
  const answered = { sleep: '7', smoke: 'no' };

  test('is the one that the address asks for', () => {
    expect(sectionAt(form, '2', answered, texts)).toBe(1);
    expect(sectionAt(form, null, answered, texts)).toBe(0);
  });

  test('is never past an unfinished one, nor outside the form', () => {
    expect(sectionAt(form, '2', {}, texts)).toBe(0);
    expect(sectionAt(form, '9', answered, texts)).toBe(1);
    expect(sectionAt(form, '-3', answered, texts)).toBe(0);
    expect(sectionAt(form, 'x', answered, texts)).toBe(0);
  });
});
