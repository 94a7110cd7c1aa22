import { exportStates } from '@bedside/contracts/payments/exports.schema';
import { expect, it } from 'vitest';
import { canTransitionExport, statesBefore } from './export.machine.ts';

// Rule: money.exports-are-whole
it('an export is ready only after it ran, and makes no other transition', () => {
  const legal = exportStates.flatMap((from) =>
    exportStates.filter((to) => canTransitionExport(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(legal).toEqual([
    'WAITING → RUNNING',
    'WAITING → FAILED',
    'WAITING → CANCELLED',
    'RUNNING → RUNNING',
    'RUNNING → READY',
    'RUNNING → FAILED',
    'RUNNING → CANCELLED',
    'READY → EXPIRED',
  ]);
  expect(statesBefore('CANCELLED')).toEqual(['WAITING', 'RUNNING']);
});
