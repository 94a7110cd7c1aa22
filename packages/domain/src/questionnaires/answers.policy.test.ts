import type { QuestionnaireForm } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { describe, expect, it } from 'vitest';
import { checkAnswers } from './answers.policy.ts';

const form: QuestionnaireForm = {
  sections: [
    {
      title: 'Habits',
      questions: [
        { id: 'smoke', text: 'Do you smoke?', kind: 'yes-no', options: [], required: true },
        { id: 'sleep', text: 'Hours of sleep', kind: 'number', options: [], required: false },
        { id: 'mood', text: 'Mood', kind: 'choice', options: ['Good', 'Low'], required: true },
        { id: 'else', text: 'Anything else?', kind: 'text', options: [], required: false },
      ],
    },
  ],
};

describe('answers', () => {
  it('pass when each required question has one of its kind', () => {
    expect(() => checkAnswers(form, { smoke: false, mood: 'Good' })).not.toThrow();
    expect(() => checkAnswers(form, { smoke: true, mood: 'Low', sleep: 7.5, else: 'no' })).not.toThrow();
  });

  it.each([
    [{ mood: 'Good' }, 'answers.smoke'],
    [{ smoke: 'yes', mood: 'Good' }, 'answers.smoke'],
    [{ smoke: true, mood: 'Fine' }, 'answers.mood'],
    [{ smoke: true, mood: 'Good', sleep: 'much' }, 'answers.sleep'],
    [{ smoke: true, mood: 'Good', role: 'ADMIN' }, 'answers.role'],
  ])('%j are refused at %s', (answers, path) => {
    expect(() => checkAnswers(form, answers)).toThrow(
      expect.objectContaining({ details: { issues: [expect.objectContaining({ path })] } }),
    );
  });
});
