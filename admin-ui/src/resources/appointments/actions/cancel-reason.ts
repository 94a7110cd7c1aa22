import { ENTER_REASON, reason } from '@bedside/contracts/common/fields';
import { z } from 'zod';

export const OTHER = 'Other';

export const cancelReasonShape = {
  reason: z.string().min(1, 'Select a reason.'),
  details: z.string().trim(),
};

interface Typed {
  reason: string;
  details: string;
}

/** The chosen reason, followed by its details. */
export const cancellationReasonOf = ({ reason: chosen, details }: Typed): string =>
  chosen === OTHER ? details : details ? `${chosen}: ${details}` : chosen;

/** “Other” needs details. The combined text has a length limit. */
export function checkCancelReason(typed: Typed, context: z.RefinementCtx): void {
  if (!typed.reason) return;
  const read = reason.safeParse(cancellationReasonOf(typed));
  if (read.success) return;
  const message = read.error.issues[0]?.message ?? ENTER_REASON;
  context.addIssue({ code: 'custom', path: ['details'], message });
}
