import { day, text } from '@bedside/contracts/common/fields';
import { dollarsAboveZero } from '@bedside/contracts/money';
import type { addInvoice, InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { z } from 'zod';
import { optionalField, parseDollars, typedAmount } from '../../../components/form-fields.ts';
import type { BodyOf } from '../../../data/seen-version.ts';

type InvoiceDraft = Omit<BodyOf<typeof addInvoice>, 'patientId' | 'send'>;

const typedPercent = z
  .string()
  .transform((typed) => Number(typed.replace(/[%\s]/g, '')))
  .refine((percent) => percent > 0 && percent <= 100, 'Enter a percentage between 1 and 100.')
  .refine(
    (percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6,
    'Enter a percentage with up to two decimal places.',
  );

const line = z.object({
  label: text(120).refine((message) => message !== '', 'Enter a description.'),
  amount: typedAmount(dollarsAboveZero('Enter an amount greater than $0.')),
  taxable: z.boolean(),
});

export const discountKinds = ['none', 'percent', 'amount'] as const;

export const draftValues = z
  .object({
    lines: z
      .array(line)
      .min(1, 'Add at least one line item.')
      .max(50, 'An invoice can have up to 50 line items.'),
    discountKind: z.enum(discountKinds),
    discount: z.string(),
    memo: optionalField(text(500)),
    dueDate: optionalField(day),
    send: z.boolean(),
  })
  .transform((values, context): InvoiceDraft & { send: boolean } => {
    const { discountKind, discount: typed, lines, memo, dueDate, send } = values;
    const rest = { lines, send, ...(memo && { memo }), ...(dueDate && { dueDate }) };
    if (discountKind === 'none') return rest;
    const result = discountKind === 'percent' ? typedPercent.safeParse(typed) : parseDollars.safeParse(typed);
    if (!result.success) {
      const message = result.error.issues[0]?.message ?? 'Enter a discount.';
      context.addIssue({ code: 'custom', path: ['discount'], message });
      return z.NEVER;
    }
    return {
      ...rest,
      discount:
        discountKind === 'percent'
          ? { kind: 'percent', percent: result.data }
          : { kind: 'amount', amount: result.data },
    };
  });

export type DraftValues = z.input<typeof draftValues>;

export const emptyLine = { label: '', amount: '', taxable: false };
export const emptyDraft: DraftValues = {
  lines: [emptyLine],
  discountKind: 'none',
  discount: '',
  memo: '',
  dueDate: '',
  send: true,
};

export function valuesOf({ lines, discount, memo, dueDate }: InvoiceDetails): DraftValues {
  return {
    lines: lines
      .filter(({ kind }) => kind !== 'TAX' && kind !== 'DISCOUNT')
      .map(({ label, amount, taxable }) => ({ label, amount: amount.toFixed(2), taxable })),
    discountKind: discount?.kind ?? 'none',
    discount: discountText(discount),
    memo: memo ?? '',
    dueDate: dueDate ?? '',
    send: false,
  };
}

function discountText(discount: InvoiceDetails['discount']): string {
  if (!discount) return '';
  return discount.kind === 'percent' ? String(discount.percent) : discount.amount.toFixed(2);
}
