import { type CardOnFile, cardName } from '../../../money/card-words.ts';
import { useRefreshMoney } from '../../../money/use-refresh-money.ts';
import { ConfirmForm } from '../../../parts/ConfirmForm.tsx';

/** Forgets a card on file. */
export default function RemoveCardForm({ card, name }: { card: CardOnFile; name: string }) {
  const refresh = useRefreshMoney();
  return (
    <ConfirmForm
      title="Remove card"
      about={name}
      submitLabel="Remove card"
      run={(actions) => actions.detachCard(card.paymentMethodId)}
      onDone={refresh}
    >
      {cardName(card)} can no longer be charged. Past payments aren’t affected.
    </ConfirmForm>
  );
}
