import { DomainError } from '@bedside/contracts/errors';
import type { QuestionnaireStatus } from '@bedside/contracts/questionnaires/questionnaire.schema';

/** A retired questionnaire may be published again; old versions stay. */
const moves: Record<QuestionnaireStatus, readonly QuestionnaireStatus[]> = {
  DRAFT: ['PUBLISHED'],
  PUBLISHED: ['PUBLISHED', 'RETIRED'],
  RETIRED: ['PUBLISHED'],
};

export function transitionQuestionnaire(
  from: QuestionnaireStatus,
  to: QuestionnaireStatus,
): QuestionnaireStatus {
  if (moves[from].includes(to)) return to;
  throw new DomainError('INVALID_TRANSITION', `A form with status ${from} can’t be changed to ${to}.`, {
    from,
    to,
    allowed: [...moves[from]],
  });
}
