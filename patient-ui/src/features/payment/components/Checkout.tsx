import { ApiError } from '@bedside/api-client/api-error';
import { attachPaymentMethod } from '@bedside/contracts/payments/cards.api';
import { MAX_CARDS } from '@bedside/contracts/payments/payment.schema';
import {
  createPaymentIntent,
  payInvoices,
  payWithCardOnFile,
} from '@bedside/contracts/payments/payments.api';
import { PaymentDialog } from '@bedside/ui-kit/components/PaymentDialog';
import { type PaymentOutcome, PaymentRefusal } from '@bedside/ui-kit/payment/card-payment-client';
import { secretOf } from '@bedside/ui-kit/payment/secret-of';
import { fullName } from '@bedside/ui-kit/person';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { client } from '../../../api/client.ts';
import { configQuery } from '../../../api/config-queries.ts';
import { errorMessageOf } from '../../../api/failures.ts';
import { keys } from '../../../api/keys.ts';
import { cardsQuery } from '../../../api/queries.ts';
import { toast } from '../../../api/toast.ts';
import { translate, useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { useCardsToPayWith } from '../use-cards-to-pay-with.ts';

interface Props {
  bill: { appointmentId: string } | { invoiceIds: string[] };
  /** The patients who are billed. */
  patientIds: readonly string[];
  /** Dollars */
  amount: number;
  /** Authorizes the card instead of charging it. */
  isHold?: boolean;
  subtitle: string;
  onClose: () => void;
  onPaid: () => void;
}

export function Checkout({ bill, patientIds, amount, isHold = false, subtitle, onClose, onPaid }: Props) {
  const { payment: texts, failure, appointment } = useTexts();
  const user = useUser();
  const queries = useQueryClient();
  const { data: config } = useQuery(configQuery);
  const cards = useCardsToPayWith(patientIds);
  const { data: own = [] } = useQuery(cardsQuery(user.id));
  const lastRequest = useRef<{ key: string; amount: number }>(null);
  if (!config || !cards) return null;

  const messageOf = (reason: unknown) => errorMessageOf(reason, failure.whatToDo).message;

  async function start(key: string, paymentMethodId?: string): Promise<string> {
    const by = { idempotencyKey: key };
    const card = paymentMethodId === undefined ? {} : { paymentMethodId };
    const { data } =
      'invoiceIds' in bill
        ? await client.send(payInvoices, { body: { ...bill, ...card } }, by)
        : await client.send(createPaymentIntent, { params: { id: bill.appointmentId }, body: card }, by);
    return secretOf(data, amount);
  }

  async function payWithCard(paymentMethodId: string, key: string): Promise<PaymentOutcome | 'needsOwner'> {
    // A retry after a lost answer is the same payment, whatever is due by then.
    if (lastRequest.current?.key !== key) lastRequest.current = { key, amount };
    const body = { ...bill, paymentMethodId, expectedAmount: lastRequest.current.amount };
    try {
      const { data } = await client.send(payWithCardOnFile, { body }, { idempotencyKey: key });
      if (data.paymentStatus === 'FAILED') throw new PaymentRefusal('api_error');
      return data.paymentStatus === 'SUCCESSFUL' ? 'succeeded' : 'processing';
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === 'CARD_NEEDS_OWNER') return 'needsOwner';
      // Shows the new amount, so that the payer can review it.
      if (reason instanceof ApiError && reason.code === 'CONCURRENT_UPDATE') void queries.invalidateQueries();
      throw asRefusal(reason);
    }
  }

  /** Stripe attaches a card to the payer, whoever the bill is for. */
  async function saveCard(paymentMethodId: string): Promise<void> {
    try {
      await client.send(attachPaymentMethod, { body: { paymentMethodId, patientId: user.id } });
      await queries.invalidateQueries({ queryKey: [keys.cards] });
    } catch {
      toast(texts.cardNotSaved, 'error');
    }
  }

  return (
    <PaymentDialog
      stripe={config.stripe}
      texts={texts}
      amount={amount}
      isHold={isHold}
      holder={fullName(user)}
      subtitle={subtitle}
      cards={cards}
      onStart={start}
      onPayWithCard={payWithCard}
      onSaveCard={own.length < MAX_CARDS ? saveCard : undefined}
      onClose={onClose}
      onStartFailed={(reason) => {
        toast(texts.tryAgain(messageOf(reason)), 'error');
        onClose();
      }}
      onPaid={(outcome) => {
        if (outcome === 'succeeded') toast(texts.success, 'success');
        else
          toast(
            outcome === 'held' ? texts.held : appointment.confirming,
            outcome === 'held' ? 'success' : undefined,
          );
        onPaid();
        onClose();
      }}
    />
  );
}

/**
 * Shows an explicit refusal. Without a response, keeps the idempotency key, so that a retry is the same
 * payment.
 */
function asRefusal(reason: unknown): unknown {
  if (!(reason instanceof ApiError) || reason.status === 0 || reason.status >= 500) return reason;
  return new PaymentRefusal('card_error', translate(reason.message));
}
