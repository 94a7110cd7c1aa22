import { typedKeys } from '@bedside/contracts/common/typed-keys';
import type { ExportState } from '@bedside/contracts/payments/exports.schema';

/** A file exists only while READY. */
const moves: Record<ExportState, readonly ExportState[]> = {
  WAITING: ['RUNNING', 'FAILED', 'CANCELLED'],
  RUNNING: ['RUNNING', 'READY', 'FAILED', 'CANCELLED'],
  READY: ['EXPIRED'],
  FAILED: [],
  CANCELLED: [],
  EXPIRED: [],
};

export const openStates = ['WAITING', 'RUNNING'] as const satisfies ExportState[];

export const canTransitionExport = (from: ExportState, to: ExportState): boolean => moves[from].includes(to);

export const statesBefore = (to: ExportState): ExportState[] =>
  typedKeys(moves).filter((from) => canTransitionExport(from, to));
