import { subDays } from 'date-fns';

/** Statuses of the payment provider in which a dispute waits for evidence, or for the bank. */
const open = ['warning_needs_response', 'warning_under_review', 'needs_response', 'under_review'];
const awaitsEvidence = ['warning_needs_response', 'needs_response'];

export const isOpenDispute = (status: string): boolean => open.includes(status);

/** The money is with the cardholder's bank, or was left there: the provider gives none of it back a second time. */
export const blocksRefunds = (status: string): boolean =>
  ['needs_response', 'under_review', 'lost'].includes(status);

const REMIND_DAYS = 3;

/**
 * When the billing staff is reminded to hand in evidence: three days before the last moment.
 * @returns null when that has passed, or nothing waits to be handed in
 */
export function remindAt(dispute: { status: string; evidenceDueAt: Date | null }, now: Date): Date | null {
  if (!awaitsEvidence.includes(dispute.status) || !dispute.evidenceDueAt) return null;
  const due = subDays(dispute.evidenceDueAt, REMIND_DAYS);
  return due > now ? due : null;
}
