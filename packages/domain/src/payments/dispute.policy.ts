import { subDays } from 'date-fns';

/** Statuses of the payment provider in which a dispute waits for evidence, or for the bank. */
const open = ['warning_needs_response', 'warning_under_review', 'needs_response', 'under_review'];
const awaitsEvidence = ['warning_needs_response', 'needs_response'];

export const isOpenDispute = (status: string): boolean => open.includes(status);

/** The bank keeps the money. */
export const isLost = (status: string | undefined): boolean => status === 'lost';

/** The money is with the cardholder's bank until it decides: the provider gives none of it back a second time. */
export const refundsHeldBy = ['needs_response', 'under_review'];

const REMIND_DAYS = 3;

/**
 * When the billing staff is reminded to hand in evidence: three days before the last moment.
 * @returns null when that has passed, or nothing waits to be submitted
 */
export function remindAt(dispute: { status: string; evidenceDueAt: Date | null }, now: Date): Date | null {
  if (!awaitsEvidence.includes(dispute.status) || !dispute.evidenceDueAt) return null;
  const due = subDays(dispute.evidenceDueAt, REMIND_DAYS);
  return due > now ? due : null;
}
