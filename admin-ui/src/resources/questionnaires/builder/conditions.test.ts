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

it('offers earlier questions and the scores they add up to', () => {
  expect(conditionSourcesBefore(form, { section: 0, at: 1 })).toEqual([]);
  expect(conditionSourcesBefore(form, { section: 0, at: 2 }).map(({ of }) => of)).toEqual([
    'smoke',
    'score:risk',
  ]);
});

it("offers the operators of the question's kind, with a value only where one is needed", () => {
  const [smoke] = conditionSourcesBefore(form, { section: 0, at: 2 });
  if (!smoke) throw new Error('there is nothing to hang on');
  expect(operatorsFor('yes-no')).toEqual(['=', 'answered', 'unanswered']);
  const condition = conditionOn(smoke);
  expect(condition).toEqual({ of: 'smoke', operator: '=', value: true });
  const unanswered = withOperator(condition, 'unanswered', smoke);
  expect(unanswered.value).toBeUndefined();
  expect(withOperator(unanswered, '=', smoke).value).toBe(true);
});

it('offers only questions with numeric answers for scores', () => {
  expect(countable(form).map(({ id }) => id)).toEqual(['smoke', 'packs']);
});
