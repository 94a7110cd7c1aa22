import type { PaymentMode } from '@bedside/contracts/payments/payment.schema';

const words: Record<PaymentMode, string> = {
  CASH: 'Cash',
  'Square POS': 'Square POS',
  BML: 'Bill later',
  ONLINE: 'Online',
  'CARD ON FILE': 'Card on file',
};

export const modeText = (mode: PaymentMode): string => words[mode];
