import { addMinutes } from 'date-fns';
import { expect, it } from 'vitest';
import { lateCancellationFee } from './late-cancellation-fee.policy.ts';

const startsAt = new Date('2026-10-14T19:00:00Z');
const feeOf = (
  minutesAhead: number,
  {
    status = 'SCHEDULED',
    fee = 5_000,
  }: { status?: Parameters<typeof lateCancellationFee>[0]['status']; fee?: number } = {},
) =>
  lateCancellationFee(
    { status, startsAt },
    { now: addMinutes(startsAt, -minutesAhead), cancellationCutoffHours: 24, lateCancelFeeCents: fee },
  );

// Rule: appointments.late-cancellation-fee
it('canceling costs the fee from the cutoff on, and nothing before', () => {
  expect(feeOf(24 * 60 + 1)).toBeNull();
  expect(feeOf(24 * 60)).toBe(5_000);
  expect(feeOf(-10, { status: 'ON THE WAY' })).toBe(5_000);
});

it('canceling costs nothing where no fee is set, and without a confirmed time', () => {
  expect(feeOf(60, { fee: 0 })).toBeNull();
  expect(feeOf(60, { status: 'AWAITING TIME' })).toBeNull();
});
