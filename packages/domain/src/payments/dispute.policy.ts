import { subDays } from '@bedside/db/dates';

/** Stripe statuses that await evidence or the bank's decision. */
const open = ['warning_needs_response', 'warning_under_review', 'needs_response', 'under_review'];
const awaitsEvidence = ['warning_needs_response', 'needs_response'];

export const isOpenDispute = (status: string): boolean => open.includes(status);

export const isLost = (status: string | undefined): boolean => status === 'lost';

/** While the bank holds the money, Stripe refuses refunds. */
export const refundsHeldBy = ['needs_response', 'under_review'];

const REMIND_DAYS = 3;

/** Three days before the evidence deadline. @returns null when past or nothing is due */
export function remindAt(dispute: { status: string; evidenceDueAt: Date | null }, now: Date): Date | null {
  if (!awaitsEvidence.includes(dispute.status) || !dispute.evidenceDueAt) return null;
  const due = subDays(dispute.evidenceDueAt, REMIND_DAYS);
  return due > now ? due : null;
}
