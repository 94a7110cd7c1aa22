import { brandName, expiryText } from '../payment/card-rules.ts';
import type { PaymentTexts } from '../payment/payment-texts.ts';
import { CardBrand } from './CardBrand.tsx';
import { ChoiceTile } from './ChoiceTile.tsx';
import styles from './PaymentMethodPicker.module.css';

export interface SavedCard {
  paymentMethodId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  expiry?: 'good' | 'soon' | 'expired';
}

export const chargeable = (cards: readonly SavedCard[]) => cards.filter(({ expiry }) => expiry !== 'expired');

interface Props {
  cards: readonly SavedCard[];
  chosen: string | null;
  onChoose: (paymentMethodId: string | null) => void;
  texts: PaymentTexts;
  disabled: boolean;
}

export function PaymentMethodPicker({ cards, chosen, onChoose, texts, disabled }: Props) {
  if (cards.length === 0) return null;
  return (
    <fieldset className={styles.ways} disabled={disabled}>
      <legend className="visually-hidden">{texts.howToPay}</legend>
      {cards.map((card) => (
        <ChoiceTile
          key={card.paymentMethodId}
          type="radio"
          name="way"
          checked={chosen === card.paymentMethodId}
          onChange={() => onChoose(card.paymentMethodId)}
          lead={<CardBrand brand={card.brand} />}
          title={texts.cardEnding(brandName(card.brand), card.last4)}
          note={(card.expiry === 'expired' ? texts.expired : texts.expires)(expiryText(card))}
          disabled={card.expiry === 'expired'}
        />
      ))}
      <ChoiceTile
        type="radio"
        name="way"
        checked={chosen === null}
        onChange={() => onChoose(null)}
        title={texts.anotherCard}
      />
    </fieldset>
  );
}
