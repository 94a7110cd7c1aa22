import { answersOf, answerText } from '@bedside/contracts/questionnaires/answers';
import {
  type Question,
  questionnaireDefinition,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { visibleSections } from '@bedside/contracts/questionnaires/visibility';
import { describe, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import {
  firstIncompleteSection,
  problemsFrom,
  problemsIn,
  sectionAt,
  sectionContaining,
  wrongAnswersIn,
} from './draft-answers.ts';

const { questionnaire: texts } = en;
const question = (id: string, kind: Question['kind'], more: Partial<Question> = {}) => ({
  id,
  kind,
  text: id,
  required: true,
  ...more,
});
const form = questionnaireDefinition.parse({
  sections: [
    {
      id: 'days',
      title: 'Your days',
      questions: [
        question('sleep', 'number', { min: 0, max: 24, decimals: 1, unit: 'hours' }),
        question('smoke', 'yes-no'),
      ],
    },
    {
      id: 'more',
      title: 'More',
      questions: [
        question('mood', 'single', {
          options: [
            { value: 'good', label: 'Good' },
            { value: 'low', label: 'Low' },
          ],
        }),
        question('else', 'text', { required: false }),
      ],
    },
  ],
});
const questions = form.sections.flatMap((section) => section.questions);
const shown = visibleSections(form, {});

describe('draft answers', () => {
  it('are parsed by question type, and empty ones are dropped', () => {
    expect(answersOf(questions, { sleep: ' 7,5 ', smoke: false, mood: 'good', else: '  ' })).toEqual({
      sleep: 7.5,
      smoke: false,
      mood: 'good',
    });
  });

  it('report what to correct', () => {
    expect(problemsIn(questions, { sleep: 'much', smoke: true, mood: 'good' }, texts)).toEqual({
      sleep: 'Enter a number from 0 to 24 hours.',
    });
    expect(problemsIn(questions, { sleep: '7' }, texts)).toEqual({
      smoke: 'Please answer this question.',
      mood: 'Please answer this question.',
    });
  });

  it('report answers that can’t be saved, but not unanswered questions', () => {
    expect(wrongAnswersIn(questions, { sleep: '25' }, texts)).toEqual({
      sleep: 'Enter a number from 0 to 24 hours.',
    });
    expect(wrongAnswersIn(questions, { sleep: '7' }, texts)).toEqual({});
  });

  it('are summarized in the wording of the questionnaire', () => {
    const wordsOf = (id: string, answer: Parameters<typeof answerText>[1]) => {
      const found = questions.find((one) => one.id === id);
      return found ? answerText(found, answer, texts) : 'there is no such question';
    };
    expect(wordsOf('sleep', 7)).toBe('7 hours');
    expect(wordsOf('smoke', false)).toBe('No');
    expect(wordsOf('mood', 'low')).toBe('Low');
    expect(wordsOf('else', undefined)).toBeNull();
    const born = { id: 'born', title: 'Born', questions: [question('born', 'date')] };
    const [asked] = questionnaireDefinition.parse({ sections: [born] }).sections[0]?.questions ?? [];
    expect(asked && answerText(asked, '1985-03-22', texts)).toBe('03/22/1985');
  });
});

describe('the section shown', () => {
  it('is the requested one, if all earlier ones are complete', () => {
    const first = { sleep: '7', smoke: true };
    expect(sectionAt(shown, '3', {}, texts)).toBe(0);
    expect(sectionAt(shown, '3', first, texts)).toBe(1);
    expect(sectionAt(shown, '3', { ...first, mood: 'low' }, texts)).toBe(2);
    expect(sectionAt(shown, 'x', first, texts)).toBe(0);
  });

  it('is the first incomplete one for a returning patient, or the review', () => {
    expect(firstIncompleteSection(shown, {})).toBe(0);
    expect(firstIncompleteSection(shown, { sleep: '7', smoke: true })).toBe(1);
    expect(firstIncompleteSection(shown, { sleep: '7', smoke: true, mood: 'low', else: 'No' })).toBe(2);
  });

  it('skips one whose optional questions were left empty before a later answer', () => {
    const three = questionnaireDefinition.parse({
      sections: ['first', 'second', 'third'].map((id) => ({
        id,
        title: id,
        questions: [question(`${id}-must`, 'yes-no'), question(`${id}-may`, 'text', { required: false })],
      })),
    }).sections;
    expect(firstIncompleteSection(three, { 'first-must': true })).toBe(0);
    expect(
      firstIncompleteSection(three, { 'first-must': true, 'second-must': true, 'second-may': 'No' }),
    ).toBe(2);
    expect(firstIncompleteSection(three, { 'first-may': 'No', 'second-must': true })).toBe(0);
  });

  it('is the one with the first problem the server reports', () => {
    const problems = problemsFrom([{ path: 'answers.mood', message: 'Choose one of the options.' }]);
    expect(sectionContaining(shown, problems)).toBe(1);
    expect(sectionContaining(shown, { other: 'x' })).toBe(-1);
  });
});
