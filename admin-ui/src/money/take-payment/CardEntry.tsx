import { PaymentDialog } from '@bedside/ui-kit/components/PaymentDialog';
import { type PaymentOutcome, PaymentRefusal } from '@bedside/ui-kit/payment/card-payment-client';
import { secretOf } from '@bedside/ui-kit/payment/secret-of';
import { showToast } from '@bedside/ui-kit/toast';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { useRunOnChangeSoon } from '../../data/live.tsx';
import { useConfig } from '../../data/me.ts';
import type { InvoiceRef } from '../../data/seen-version.ts';
import { invoiceRefId, useRefreshMoney } from '../invoice-ref.ts';
import { staffPaymentTexts } from './staff-payment-texts.ts';

const texts = staffPaymentTexts;

interface Props {
  /** One invoice, or several that one charge pays. */
  pays: InvoiceRef | readonly string[];
  amount: number;
  isHold?: boolean;
  about: string;
  patient: { id: string; fullname: string };
  onClose(): void;
  onPaid(): void;
}

/** Can't be closed while the payment is processing. */
export function CardEntry({ pays, amount, isHold = false, about, patient, onClose, onPaid }: Props) {
  const config = useConfig();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const refresh = useRefreshMoney();
  const runOnChangeSoon = useRunOnChangeSoon();
  if (!config) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps Escape from the drawer behind, which would take the dialog along
    <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
      <PaymentDialog
        stripe={config.stripe}
        texts={texts}
        amount={amount}
        isHold={isHold}
        holder={patient.fullname}
        subtitle={about}
        cards={[]}
        onStart={async (key) => secretOf(await startPaying(dataProvider, pays, key), amount)}
        onPayWithCard={noCardHere}
        onSaveCard={async (paymentMethodId) => {
          await dataProvider.attachPaymentMethod({ body: { paymentMethodId, patientId: patient.id } });
        }}
        onClose={onClose}
        onStartFailed={(reason) => {
          showToast(texts.tryAgain(reason instanceof Error ? reason.message : ''), 'error');
          onClose();
        }}
        onPaid={(outcome) => {
          showToast(
            outcome === 'succeeded'
              ? texts.success
              : outcome === 'held'
                ? 'Deposit held on the card'
                : 'Confirming payment…',
            'success',
          );
          // The processor confirms the payment a moment later. Until then, lists still show the bill as due.
          runOnChangeSoon(isMany(pays) ? pays : [invoiceRefId(pays)], () => void refresh());
          onPaid();
        }}
      />
    </div>
  );
}

/** @throws an Error with the server's message */
async function startPaying(
  dataProvider: ConsoleDataProvider,
  pays: Props['pays'],
  key: string,
): Promise<Parameters<typeof secretOf>[0]> {
  const options = { idempotencyKey: key };
  const { data } = isMany(pays)
    ? await dataProvider.payInvoices({ body: { invoiceIds: [...pays] } }, options)
    : await dataProvider.createPaymentIntent({ params: { id: invoiceRefId(pays) }, body: {} }, options);
  return data;
}

const isMany = (pays: Props['pays']): pays is readonly string[] => Array.isArray(pays);

/** Never called, because this dialog opens only for new cards. */
function noCardHere(): Promise<PaymentOutcome> {
  return Promise.reject(new PaymentRefusal('api_error'));
}

interface Charged {
  message: string;
  data: { paymentStatus: string };
}

/**
 * Turns an answer without a successful charge into an error. `onDeclined` resets the idempotency key for the next
 * try.
 * @throws Error
 */
export async function chargeOutcome(
  answer: Promise<Charged>,
  onDeclined: () => void,
): Promise<{ message: string }> {
  const { message, data } = await answer;
  if (data.paymentStatus !== 'FAILED') return { message };
  onDeclined();
  throw new Error('The card was declined. Try another card or payment method.');
}
