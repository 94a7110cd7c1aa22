import { toCents } from '@bedside/contracts/money';

interface TypedDraft {
  lines: readonly { amount: unknown; taxable: boolean }[];
  discountKind: string;
  discount: unknown;
}

const centsOf = (typed: unknown): number => {
  const amount = Number(String(typed).replace(/[$,\s]/g, ''));
  return Number.isFinite(amount) && amount > 0 && amount <= 1_000_000 ? toCents(amount) : 0;
};
/** Half up, past what a binary fraction leaves behind: 148.49999999999997 is meant as 148.5. */
const roundHalfUp = (cents: number) => Math.round(Number(cents.toFixed(6)));
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * What an invoice comes to while it is being written, in dollars; what cannot be read counts nothing. The discount
 * comes before tax and lowers what is taxed by its share. The rules of the practice's own price policy; the server's
 * word counts.
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
