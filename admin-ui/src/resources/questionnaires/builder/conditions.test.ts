import { questionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { expect, it } from 'vitest';
import { conditionOn, conditionSourcesBefore, countable, operatorsFor, withOperator } from './conditions.ts';

const form = questionnaireDefinition.parse({
  sections: [
    {
      id: 'one',
      title: 'One',
      questions: [
        { id: 'read', kind: 'info', text: 'Read this' },
        { id: 'smoke', kind: 'yes-no', text: 'Do you smoke?' },
        { id: 'packs', kind: 'number', text: 'How many packs?' },
      ],
    },
  ],
  scores: [{ id: 'risk', name: 'Risk', method: 'sum', questions: ['smoke'] }],
});

it('offers the questions before it and the scores made of them', () => {
  expect(conditionSourcesBefore(form, { section: 0, at: 1 })).toEqual([]);
  expect(conditionSourcesBefore(form, { section: 0, at: 2 }).map(({ of }) => of)).toEqual([
    'smoke',
    'score:risk',
  ]);
});

it('offers operators that fit, and keeps a value only where there is one', () => {
  const [smoke] = conditionSourcesBefore(form, { section: 0, at: 2 });
  if (!smoke) throw new Error('there is nothing to hang on');
  expect(operatorsFor('yes-no')).toEqual(['=', 'answered', 'unanswered']);
  const condition = conditionOn(smoke);
  expect(condition).toEqual({ of: 'smoke', operator: '=', value: true });
  const unanswered = withOperator(condition, 'unanswered', smoke);
  expect(unanswered.value).toBeUndefined();
  expect(withOperator(unanswered, '=', smoke).value).toBe(true);
});

it('counts what has numbers', () => {
  expect(countable(form).map(({ id }) => id)).toEqual(['smoke', 'packs']);
});
