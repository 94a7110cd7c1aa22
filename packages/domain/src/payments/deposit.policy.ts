import type { DepositHold, InvoiceStatus } from '@bedside/contracts/payments/payment.schema';
import { addDays } from '@bedside/db/dates';
import { isCollectable } from './invoice.machine.ts';
import { LEAST_BY_CARD } from './invoice-actions.policy.ts';

/** How far away a visit may be whose deposit is only held. Banks keep some holds for five days. */
export const HOLD_DAYS = 4;

interface AskedDeposit {
  status: InvoiceStatus;
  depositHeld: boolean;
  /** Of its visit. */
  visitAt: Date | null;
  /** The bank has set the money aside. */
  isOnHold: boolean;
}

/** What a card is given for now: a hold, or none. Rule: money.deposit-held */
export function depositHoldOf(
  { status, depositHeld, visitAt, isOnHold }: AskedDeposit,
  { now }: { now: Date },
): DepositHold | null {
  if (!isCollectable(status)) return null;
  if (isOnHold) return 'HELD';
  return depositHeld && visitAt !== null && visitAt <= addDays(now, HOLD_DAYS) ? 'TO_HOLD' : null;
}

/**
 * What a visit asks for when it is booked: the deposits of its services, at most its estimate; zero is none.
 * Rule: money.deposit-asked-at-booking
 */
export function depositOf(services: readonly { depositCents: number }[], estimateCents: number): number {
  const asked = services.reduce((sum, { depositCents }) => sum + depositCents, 0);
  const most = Math.min(asked, estimateCents);
  return most < LEAST_BY_CARD ? 0 : most;
}

/** Only where each service that asks for one has it held. Rule: money.deposit-held */
export const isDepositHeld = (services: readonly { depositCents: number; depositHeld: boolean }[]): boolean =>
  services.every(({ depositCents, depositHeld }) => depositCents === 0 || depositHeld);

type DepositUse =
  | { move: false }
  /** `backCents`: above the bill, so it goes back. `isPart`: the bill asks for the rest. */
  | { move: true; backCents: number; isPart: boolean };

interface HeldDeposit {
  amountCents: number;
  refundedCents: number;
  chargedBackCents: number;
}

/**
 * What a bill takes of a paid deposit. Only a whole one moves: what is left of one that was refunded in part goes back.
 * Rule: money.deposit-taken-by-the-bill
 */
export function depositUse(
  { amountCents, refundedCents, chargedBackCents }: HeldDeposit,
  billCents: number,
): DepositUse {
  if (billCents === 0 || refundedCents > 0 || chargedBackCents > 0) return { move: false };
  return { move: true, backCents: Math.max(0, amountCents - billCents), isPart: amountCents < billCents };
}
