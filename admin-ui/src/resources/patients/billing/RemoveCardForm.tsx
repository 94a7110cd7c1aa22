import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { type CardOnFile, cardName } from '../../../money/card-text.ts';
import { useRefreshMoney } from '../../../money/use-refresh-money.ts';

/** Forgets a card on file. */
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
