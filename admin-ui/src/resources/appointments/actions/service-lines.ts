import { z } from 'zod';
import { parseDollars } from '../../../components/form-fields.ts';

/** The cost is kept as text, as typed. */
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

/** Costs are in dollars. */
export const servicesAvailed = (lines: readonly { serviceId: string; cost: number; isDone: boolean }[]) =>
  lines.filter(({ isDone }) => isDone).map(({ serviceId, cost }) => ({ serviceId, serviceCost: cost }));
