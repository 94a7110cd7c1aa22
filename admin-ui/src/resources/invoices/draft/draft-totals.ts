import { toCents } from '@bedside/contracts/money';
import { roundHalfUp, sum } from '@bedside/ui-kit/price-preview';

interface TypedDraft {
  lines: readonly { amount: unknown; taxable: boolean }[];
  discountKind: string;
  discount: unknown;
}

const centsOf = (typed: unknown): number => {
  const amount = Number(String(typed).replace(/[$,\s]/g, ''));
  return Number.isFinite(amount) && amount > 0 && amount <= 1_000_000 ? toCents(amount) : 0;
};

/**
 * Mirrors the server’s price policy: the discount is applied before tax and reduces the taxable share. In
 * dollars. Unreadable amounts count as 0.
 */
export function draftTotals({ lines, discountKind, discount }: TypedDraft, taxRate: number) {
  const services = sum(lines.map(({ amount }) => centsOf(amount)));
  const taxable = sum(lines.filter((line) => line.taxable).map(({ amount }) => centsOf(amount)));
  const share = shareOf(services, discountKind, discount);
  const off = roundHalfUp(services * share);
  const tax = roundHalfUp(taxable * (1 - share) * taxRate);
  return {
    services: services / 100,
    discount: off / 100,
    tax: tax / 100,
    total: (services - off + tax) / 100,
  };
}

/** The discount as a fraction of all lines. */
function shareOf(services: number, kind: string, typed: unknown): number {
  if (services === 0) return 0;
  if (kind === 'amount') return Math.min(1, centsOf(typed) / services);
  const percent = Number(String(typed).replace(/[%\s]/g, ''));
  return kind === 'percent' && percent > 0 ? Math.min(percent, 100) / 100 : 0;
}
