import { questionnaireStatuses } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { expect, it } from 'vitest';
import { transitionQuestionnaire } from './questionnaire.machine.ts';

it('a questionnaire is published, republished, and retired, and has no other transition', () => {
  const legal = questionnaireStatuses.flatMap((from) =>
    questionnaireStatuses.flatMap((to) => {
      try {
        return [`${from} → ${transitionQuestionnaire(from, to)}`];
      } catch {
        return [];
      }
    }),
  );
  expect(legal).toEqual([
    'DRAFT → PUBLISHED',
    'PUBLISHED → PUBLISHED',
    'PUBLISHED → RETIRED',
    'RETIRED → PUBLISHED',
  ]);
  expect(() => transitionQuestionnaire('DRAFT', 'RETIRED')).toThrow(
    expect.objectContaining({
      code: 'INVALID_TRANSITION',
      details: { from: 'DRAFT', to: 'RETIRED', allowed: ['PUBLISHED'] },
    }),
  );
});
