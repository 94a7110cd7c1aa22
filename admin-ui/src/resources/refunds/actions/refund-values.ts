import { text } from '@bedside/contracts/common/fields';
import { refundReasons, refundScopes } from '@bedside/contracts/payments/payment.schema';
import type { refundPayment } from '@bedside/contracts/payments/refunds.api';
import { moneyText } from '@bedside/ui-kit/money';
import { z } from 'zod';
import { parseDollars } from '../../../components/typed-dollars.ts';
import type { BodyOf } from '../../../data/seen-version.ts';

/** The form of a refund, as typed. `most` is what is left to give back, dollars. */
export const refundValues = (most: number) =>
  z
    .object({
      scope: z.enum(refundScopes),
      amount: z.string(),
      positions: z.array(z.string()),
      reason: z.string(),
      note: text(500),
    })
    .transform(({ scope, amount, positions, reason, note }, context): BodyOf<typeof refundPayment> => {
      const refuse = (path: string, message: string) => {
        context.addIssue({ code: 'custom', path: [path], message });
        return z.NEVER;
      };
      const why = refundReasons.find((one) => one === reason);
      if (!why) return refuse('reason', 'Select a reason.');
      if (why === 'OTHER' && note === '') return refuse('note', 'Enter a reason.');
      const rest = { reason: why, ...(note !== '' && { note }) };
      if (scope === 'FULL') return { what: { scope }, ...rest };
      if (scope === 'LINES') {
        if (positions.length === 0) return refuse('positions', 'Select at least one line item.');
        return { what: { scope, positions: positions.map(Number) }, ...rest };
      }
      const typed = parseDollars.safeParse(amount);
      if (!typed.success) return refuse('amount', typed.error.issues[0]?.message ?? 'Enter an amount.');
      if (typed.data <= 0) return refuse('amount', 'Enter an amount greater than $0.');
      if (typed.data > most) return refuse('amount', `You can refund up to ${moneyText(most)}.`);
      return { what: { scope, amount: typed.data }, ...rest };
    });
