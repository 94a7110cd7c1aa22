import type { ReceiptDetails } from '@bedside/contracts/payments/receipt.api';
import type { MoneyLine } from '@bedside/ui-kit/components/MoneyBlock';
import type { Texts } from '../../i18n/en.ts';

export function receiptLines(
  { lines, refunded }: Pick<ReceiptDetails, 'lines' | 'refunded'>,
  { money, billing }: Texts,
): MoneyLine[] {
  const nameOf: Record<ReceiptDetails['lines'][number]['kind'], string> = {
    SERVICE: '',
    FEE: '',
    DISCOUNT: billing.discount,
    TRAVEL: money.travel,
    WAIVER: billing.discount,
    TAX: money.tax,
  };
  const charged = lines.map(({ kind, label, amount }) => ({ label: label ?? nameOf[kind], dollars: amount }));
  return refunded === 0 ? charged : [...charged, { label: billing.givenBack, dollars: -refunded }];
}
