import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { ButtonPlace } from '../../../components/ActionButton.tsx';

/** What every action's button takes. */
export interface InvoiceActionProps extends ButtonPlace {
  invoice: InvoiceRecord;
}
