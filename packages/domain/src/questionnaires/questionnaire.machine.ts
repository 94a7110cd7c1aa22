import { DomainError } from '@bedside/contracts/errors';
import type { QuestionnaireStatus } from '@bedside/contracts/questionnaires/questionnaire.schema';

/** A retired form may be published again: its old versions stay what they were. */
const moves: Record<QuestionnaireStatus, readonly QuestionnaireStatus[]> = {
  DRAFT: ['PUBLISHED'],
  PUBLISHED: ['PUBLISHED', 'RETIRED'],
  RETIRED: ['PUBLISHED'],
};

/** @throws INVALID_TRANSITION with the legal moves */
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
