import type { SubscriptionRecord } from '@bedside/contracts/payments/memberships.schema';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { SelectInput } from '../../../components/inputs.tsx';
import { useCards } from '../../../money/invoice-ref.ts';
import { cardText } from '../../../money/money-text.ts';
import { NOT_CHANGED, useRefreshSubscription } from './use-subscription.ts';

const values = z.object({ paymentMethodId: z.string().min(1, 'Select a card.') });

/** Charges any past due amount immediately. */
export default function CardForm({ subscription }: { subscription: SubscriptionRecord }) {
  const { patient, status, card } = subscription;
  const refresh = useRefreshSubscription();
  const cards = useCards(patient.id);
  return (
    <DrawerForm
      title="Change card"
      about={patient.fullname}
      schema={values}
      defaultValues={{ paymentMethodId: '' }}
      submitLabel="Use this card"
      note={status === 'PAST DUE' ? 'Any past-due balance is charged immediately.' : undefined}
      run={(dataProvider, { paymentMethodId }) =>
        dataProvider.updateBillingAccount({ body: { patientId: patient.id, paymentMethodId } })
      }
      otherwise={NOT_CHANGED}
      onDone={refresh}
    >
      <SelectInput
        source="paymentMethodId"
        label="Card"
        required
        placeholder="Select a card"
        help="To use another card, add it under Billing."
        options={cards
          .filter(({ expiry, paymentMethodId }) => {
            const isPresent = paymentMethodId === card?.paymentMethodId && status !== 'PAST DUE';
            return expiry !== 'expired' && !isPresent;
          })
          .map((one) => ({ value: one.paymentMethodId, label: cardText(one) }))}
      />
    </DrawerForm>
  );
}
