export interface RefundPreview {
  refundable: number;
  void: boolean;
  lines: readonly { position: number; label: string; amount: number; refundable: number }[];
}

interface Chosen {
  scope: string;
  amount: string;
  positions: readonly string[];
}

/** In dollars. Unreadable amounts count as 0. */
export function refundSum(
  { refundable, lines }: RefundPreview,
  { scope, amount, positions }: Chosen,
): number {
  if (scope === 'FULL') return refundable;
  if (scope === 'LINES') {
    const picked = lines.filter(({ position }) => positions.includes(String(position)));
    const cents = picked.reduce((sum, line) => sum + Math.round(line.refundable * 100), 0);
    return Math.min(cents / 100, refundable);
  }
  const typed = Number(amount.replace(/[$,\s]/g, ''));
  return Number.isFinite(typed) && typed > 0 ? Math.round(typed * 100) / 100 : 0;
}
