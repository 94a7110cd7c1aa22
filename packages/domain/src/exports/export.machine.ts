import type { ExportState } from '@bedside/contracts/payments/exports.schema';

/** What becomes of an export. A file is there while it is READY and at no other time. */
const moves: Record<ExportState, readonly ExportState[]> = {
  WAITING: ['RUNNING', 'FAILED', 'CANCELLED'],
  RUNNING: ['RUNNING', 'READY', 'FAILED', 'CANCELLED'],
  READY: ['EXPIRED'],
  FAILED: [],
  CANCELLED: [],
  EXPIRED: [],
};

export const canTransitionExport = (from: ExportState, to: ExportState): boolean => moves[from].includes(to);

/** The states from which it may get there. */
export const statesBefore = (to: ExportState): ExportState[] =>
  (Object.keys(moves) as ExportState[]).filter((from) => canTransitionExport(from, to));
