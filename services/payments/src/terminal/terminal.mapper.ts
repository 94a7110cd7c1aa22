import { toDollars } from '@bedside/contracts/money';
import type { Reader } from '@bedside/contracts/payments/terminal.api';
import type { PaymentStatusDetails } from '@bedside/domain/payments/payment-status.queries';
import type { StripeReader } from '@bedside/integrations/stripe/stripe.readers.port';

export const toReader = ({ id, label, deviceType, serialNumber, status, action }: StripeReader): Reader => ({
  id,
  label,
  deviceType,
  serialNumber,
  online: status === 'online',
  busy: action?.status === 'in_progress',
});

export const toPaymentStatusDetails = ({
  status,
  channel,
  amount,
  failureMessage,
}: PaymentStatusDetails) => ({
  paymentStatus: status,
  channel,
  amount: toDollars(amount),
  waiting: status === 'OPEN' && channel === 'TERMINAL',
  failureMessage,
});
