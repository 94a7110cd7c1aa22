import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';
import { type CardOnFile, cardName } from '../../../money/money-text.ts';

export default function RemoveCardForm({ card, name }: { card: CardOnFile; name: string }) {
  const refresh = useRefreshMoney();
  return (
    <ConfirmForm
      title="Remove card"
      about={name}
      submitLabel="Remove card"
      run={(dataProvider) =>
        dataProvider.detachPaymentMethod({ body: { paymentMethodId: card.paymentMethodId } })
      }
      onDone={refresh}
    >
      {cardName(card)} can no longer be charged. Past payments aren’t affected.
    </ConfirmForm>
  );
}
