import { detachPaymentMethod, setDefaultCard } from '@bedside/contracts/payments/cards.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { CardBrand } from '@bedside/ui-kit/components/CardBrand';
import { brandName, expiryText } from '@bedside/ui-kit/payment/card-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { errorMessageOf } from '../../../api/failures.ts';
import { keys } from '../../../api/keys.ts';
import { toast } from '../../../api/toast.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { Card } from '../../payment/use-cards-to-pay-with.ts';
import styles from './billing.module.css';

interface Props {
  card: Card;
  /** The cardholder’s first name, omitted for the user’s own cards. */
  owner?: string;
  /** The cardholder lets the household pay with it. */
  isShared?: boolean;
}

function useCardChange(change: () => Promise<{ message: string }>, onDone?: () => void) {
  const { failure } = useTexts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    async onSuccess({ message }) {
      onDone?.();
      toast(message, 'success');
      await queries.invalidateQueries({ queryKey: [keys.cards] });
    },
    onError(reason) {
      if (!onDone) toast(errorMessageOf(reason, failure.whatToDo).message, 'error');
    },
  });
}

export function CardRow({ card, owner, isShared = false }: Props) {
  const { cards: texts, payment, appointments } = useTexts();
  const [removes, setRemoves] = useState(false);
  const body = { paymentMethodId: card.paymentMethodId };
  const prefer = useCardChange(() => client.send(setDefaultCard, { body }));
  const remove = useCardChange(
    () => client.send(detachPaymentMethod, { body }),
    () => setRemoves(false),
  );
  const name = payment.cardEnding(brandName(card.brand), card.last4);
  const expires = (card.expiry === 'expired' ? payment.expired : payment.expires)(expiryText(card));
  return (
    <div className={styles.card}>
      <CardBrand brand={card.brand} />
      <div className={styles.cardWords}>
        <p className="strong">{name}</p>
        <p className={`small muted ${styles.tags}`}>
          {expires}
          {owner && `, ${isShared ? texts.memberCards(owner) : appointments.forPerson(owner)}`}
          {card.expiry !== 'good' && (
            <span className={styles.warning}>{card.expiry === 'soon' ? texts.soon : texts.expired}</span>
          )}
          {card.isDefault && !isShared && <span className={styles.tag}>{texts.default}</span>}
        </p>
      </div>
      {!isShared && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend of its own
        <div role="group" aria-label={texts.actions(name)} className={styles.cardButtons}>
          {!card.isDefault && card.expiry !== 'expired' && (
            <Button kind="text" small busy={prefer.isPending} onClick={() => prefer.mutate()}>
              {texts.makeDefault}
            </Button>
          )}
          <Button kind="text" small onClick={() => setRemoves(true)}>
            {texts.remove}
          </Button>
        </div>
      )}
      {removes && (
        <ConfirmDialog
          title={texts.removeTitle(name)}
          text={card.isDefault ? `${texts.removeText} ${texts.removeDefaultText}` : texts.removeText}
          keep={texts.keep}
          confirm={texts.remove}
          action={{ ...remove, mutate: () => remove.mutate() }}
          onClose={() => setRemoves(false)}
        />
      )}
    </div>
  );
}
