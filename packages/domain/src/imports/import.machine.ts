import { DomainError } from '@bedside/contracts/errors';
import type { ImportState } from '@bedside/contracts/people/imports.schema';

const moves: Record<ImportState, readonly ImportState[]> = {
  UPLOADED: ['CHECKING', 'DISCARDED'],
  CHECKING: ['CHECKED', 'FAILED', 'DISCARDED'],
  CHECKED: ['CHECKING', 'IMPORTING', 'DISCARDED'],
  IMPORTING: ['IMPORTED'],
  // A stopped import can resume.
  IMPORTED: ['UNDOING', 'IMPORTING'],
  UNDOING: ['UNDONE', 'IMPORTED'],
  UNDONE: [],
  FAILED: ['CHECKING', 'DISCARDED'],
  DISCARDED: [],
};

const canMoveImport = (from: ImportState, to: ImportState): boolean => moves[from].includes(to);

/** @throws INVALID_TRANSITION */
export function moveImport<To extends ImportState>(from: ImportState, to: To): To {
  if (canMoveImport(from, to)) return to;
  throw new DomainError('INVALID_TRANSITION', 'This import can’t do that now. Reload the page.', {
    from,
    to,
    allowed: [...moves[from]],
  });
}
