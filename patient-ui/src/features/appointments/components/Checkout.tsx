import { ApiError } from '@bedside/api-client/api-error';
import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import {
  attachPaymentMethod,
  createPaymentIntent,
  payWithCardOnFile,
} from '@bedside/contracts/payments/payments.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { PaymentDialog } from '@bedside/ui-kit/components/PaymentDialog';
import { dayText } from '@bedside/ui-kit/formats';
import { type PaymentOutcome, PaymentRefusal } from '@bedside/ui-kit/payment/card-door';
import { fullName } from '@bedside/ui-kit/person';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { configQuery } from '../../../api/config-query.ts';
import { failureOf } from '../../../api/failure-text.ts';
import { cardsQuery } from '../../../api/queries.ts';
import { toast } from '../../../api/toast.ts';
import { useUser } from '../../../session/use-session.ts';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { visitTitle } from '../visit-words.ts';

interface Props {
  visit: AppointmentDetails;
  onClose: () => void;
  onPaid: () => void;
}

/** The card payment of one visit. */
export function Checkout({ visit, onClose, onPaid }: Props) {
  const { appointments, payment: texts, failure } = useTexts();
  const formats = useFormats();
  const user = useUser();
  const { data: config } = useQuery(configQuery);
  const { data: cards, error } = useQuery(cardsQuery(visit.patient.id));
  if (!config || (!cards && !error)) return null;
  const names = visit.services.map(({ name }) => name);
  const day = dayText(visit.appointmentDate ?? visit.preferedAppointmentDate, 'brief', formats);

  async function start(key: string): Promise<string> {
    const input = { params: { id: visit.id }, body: {} };
    return (await client.send(createPaymentIntent, input, { idempotencyKey: key })).data.clientSecret;
  }

  async function payWithCard(paymentMethodId: string, key: string): Promise<PaymentOutcome> {
    const body = { appointmentId: visit.id, paymentMethodId };
    try {
      const { data } = await client.send(payWithCardOnFile, { body }, { idempotencyKey: key });
      if (data.paymentStatus === 'FAILED') throw new PaymentRefusal('api_error');
      return data.paymentStatus === 'SUCCESSFUL' ? 'succeeded' : 'processing';
    } catch (reason) {
      throw asRefusal(reason);
    }
  }

  return (
    <PaymentDialog
      stripe={config.stripe}
      texts={texts}
      amount={visit.totalAmount}
      holder={fullName(user)}
      subtitle={`${visitTitle(names, appointments)}, ${day}`}
      cards={cards ?? []}
      onStart={start}
      onPayWithCard={payWithCard}
      onKeepCard={async (paymentMethodId) => {
        await client.send(attachPaymentMethod, { body: { paymentMethodId, patientId: visit.patient.id } });
      }}
      onClose={onClose}
      onStartFailed={(reason) => {
        toast(texts.tryAgain(failureOf(reason, failure.whatToDo).message), 'error');
        onClose();
      }}
      onPaid={() => {
        toast(texts.success, 'success');
        onPaid();
        onClose();
      }}
    />
  );
}

/** An answer that is a no tells why; no answer at all is left as it is, so that the same payment is asked for again. */
function asRefusal(reason: unknown): unknown {
  if (!(reason instanceof ApiError) || reason.status === 0 || reason.status >= 500) return reason;
  return new PaymentRefusal('card_error', reason.message);
}
