import type { DepositHold, InvoiceStatus } from '@bedside/contracts/payments/payment.schema';
import { addDays } from '@bedside/db/dates';
import { isCollectable } from './invoice.machine.ts';
import { MIN_BY_CARD } from './invoice-actions.policy.ts';

/** The most days ahead that a visit’s deposit is only held. Banks keep some holds for just five days. */
export const HOLD_DAYS = 4;

interface AskedDeposit {
  status: InvoiceStatus;
  depositHeld: boolean;
  /** The time of its visit. */
  visitAt: Date | null;
  /** The bank is holding the money. */
  isOnHold: boolean;
}

/** Whether the deposit is held on a card, or would be if it were paid now. Rule: money.deposit-held */
export function depositHoldOf(
  { status, depositHeld, visitAt, isOnHold }: AskedDeposit,
  { now }: { now: Date },
): DepositHold | null {
  if (!isCollectable(status)) return null;
  if (isOnHold) return 'HELD';
  return depositHeld && visitAt !== null && visitAt <= addDays(now, HOLD_DAYS) ? 'TO_HOLD' : null;
}

/**
 * The deposit to request when a visit is booked: the sum for its services, at most its estimate. Zero means
 * none.
 * Rule: money.deposit-asked-at-booking
 */
export function depositOf(services: readonly { depositCents: number }[], estimateCents: number): number {
  const total = services.reduce((sum, { depositCents }) => sum + depositCents, 0);
  const deposit = Math.min(total, estimateCents);
  return deposit < MIN_BY_CARD ? 0 : deposit;
}

/** Only if every service with a deposit has it held. Rule: money.deposit-held */
export const isDepositHeld = (services: readonly { depositCents: number; depositHeld: boolean }[]): boolean =>
  services.every(({ depositCents, depositHeld }) => depositCents === 0 || depositHeld);

type DepositUse =
  | { move: false }
  /** `backCents`: the part above the bill, which is returned. `isPart`: the bill still asks for the rest. */
  | { move: true; backCents: number; isPart: boolean };

interface HeldDeposit {
  amountCents: number;
  refundedCents: number;
  chargedBackCents: number;
}

/**
 * What a bill takes of a paid deposit. Only a whole deposit moves; the rest of a partly refunded one is
 * returned.
 * Rule: money.deposit-taken-by-the-bill
 */
export function depositUse(
  { amountCents, refundedCents, chargedBackCents }: HeldDeposit,
  billCents: number,
): DepositUse {
  if (billCents === 0 || refundedCents > 0 || chargedBackCents > 0) return { move: false };
  return { move: true, backCents: Math.max(0, amountCents - billCents), isPart: amountCents < billCents };
}
