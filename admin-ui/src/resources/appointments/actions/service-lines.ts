import { z } from 'zod';
import { parseDollars } from '../../../components/form-fields.ts';

/** The cost is kept as typed. */
interface ServiceLine {
  serviceId: string;
  name: string;
  cost: string;
  isDone: boolean;
}

export const serviceLinesValues = z.object({
  lines: z
    .array(z.object({ serviceId: z.string(), name: z.string(), cost: parseDollars, isDone: z.boolean() }))
    .refine((lines) => lines.some(({ isDone }) => isDone), 'Enter at least one service.'),
  reason: z.string(),
});

export const lineOf = ({ id, name, rate }: { id: string; name: string; rate: number }): ServiceLine => ({
  serviceId: id,
  name,
  cost: rate.toFixed(2),
  isDone: true,
});

/** Costs in dollars. */
export const servicesAvailed = (lines: readonly { serviceId: string; cost: number; isDone: boolean }[]) =>
  lines.filter(({ isDone }) => isDone).map(({ serviceId, cost }) => ({ serviceId, serviceCost: cost }));

/** Before discount, travel and tax. Unreadable amounts count as 0. */
export function servicesSum(lines: readonly { cost: unknown; isDone?: boolean }[]): number {
  const cents = lines
    .filter(({ isDone }) => isDone)
    .map(({ cost }) => Math.round(Number(String(cost).replace(/[$,\s]/g, '')) * 100))
    .filter((amount) => Number.isFinite(amount));
  return cents.reduce((sum, amount) => sum + amount, 0) / 100;
}
