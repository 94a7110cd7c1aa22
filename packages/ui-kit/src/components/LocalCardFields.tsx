import CreditCard from 'lucide-react/icons/credit-card';
import { useImperativeHandle, useState } from 'react';
import {
  brandOf,
  type CardFieldName,
  type CardFields,
  cardFieldNames,
  cardIssues,
  cardShapes,
  cvvLength,
} from '../payment/card-rules.ts';
import { localCardPaymentClient } from '../payment/local-card-payment-client.ts';
import { CardBrand } from './CardBrand.tsx';
import type { CardFormProps } from './CardForm.tsx';
import styles from './LocalCardFields.module.css';
import { Stack } from './Stack.tsx';
import { TextInput } from './TextInput.tsx';

/** Card form for the Stripe simulator, with the specified checks. */
export function LocalCardFields({ stripe, texts, holder, client, askOwner, onTyped }: CardFormProps) {
  const [card, setCard] = useState<CardFields>({ number: '', expiry: '', cvv: '', holder });
  const [touched, setTouched] = useState<readonly CardFieldName[]>([]);
  const issues = cardIssues(card, new Date());
  const firstWrong = cardFieldNames.find((name) => issues[name] !== undefined);
  const { createMethod, confirm } = localCardPaymentClient(stripe);
  const brand = brandOf(card.number);

  useImperativeHandle(client, () => ({
    confirm: (clientSecret, methodId, saveCard) => confirm(clientSecret, methodId, askOwner, saveCard),
    async save(clientSecret, methodId) {
      await confirm(clientSecret, methodId, askOwner);
    },
    async createMethod() {
      if (firstWrong === undefined) return createMethod(card);
      setTouched(cardFieldNames);
      document.getElementsByName(`card-${firstWrong}`)[0]?.focus();
      return null;
    },
  }));

  const bind = (name: CardFieldName) => {
    const issue = touched.includes(name) ? issues[name] : undefined;
    return {
      name: `card-${name}`,
      required: true,
      value: card[name],
      error: issue && texts.issues[issue],
      onChange({ target }: { target: HTMLInputElement }) {
        setCard((before) => ({ ...before, [name]: cardShapes[name](target.value) }));
        onTyped(true);
      },
      onBlur: () => setTouched((before) => (before.includes(name) ? before : [...before, name])),
    };
  };

  return (
    <Stack gap={16}>
      <TextInput
        {...bind('number')}
        label={texts.number}
        inputMode="numeric"
        autoComplete="cc-number"
        end={
          brand ? (
            <CardBrand brand={brand} labeled />
          ) : (
            <CreditCard size={20} strokeWidth={1.75} aria-hidden />
          )
        }
      />
      <div className={styles.pair}>
        <TextInput
          {...bind('expiry')}
          label={texts.expiry}
          placeholder={texts.expiryHint}
          inputMode="numeric"
          autoComplete="cc-exp"
        />
        <TextInput
          {...bind('cvv')}
          label={texts.cvv}
          placeholder={texts.cvvHint(cvvLength(card.number))}
          inputMode="numeric"
          autoComplete="cc-csc"
        />
      </div>
      <TextInput {...bind('holder')} label={texts.holder} autoComplete="cc-name" />
    </Stack>
  );
}
