import CreditCard from 'lucide-react/icons/credit-card';
import { useImperativeHandle, useState } from 'react';
import {
  type CardFieldName,
  type CardFields,
  cardFieldNames,
  cardIssues,
  groupCardNumber,
  shapeCvv,
  shapeExpiry,
} from '../payment/card-rules.ts';
import { localCardDoor } from '../payment/local-card-door.ts';
import { BankQuestion } from './BankQuestion.tsx';
import type { CardFormProps } from './CardForm.tsx';
import styles from './LocalCardFields.module.css';
import { TextInput } from './TextInput.tsx';

const shapes: Record<CardFieldName, (typed: string) => string> = {
  number: groupCardNumber,
  expiry: shapeExpiry,
  cvv: shapeCvv,
  holder: (typed) => typed,
};

/** The card form of the local stand-in, with the specified checks. */
export function LocalCardFields({ stripe, texts, holder, door }: CardFormProps) {
  const [card, setCard] = useState<CardFields>({ number: '', expiry: '', cvv: '', holder });
  const [touched, setTouched] = useState<readonly CardFieldName[]>([]);
  const issues = cardIssues(card, new Date());
  const firstWrong = cardFieldNames.find((name) => issues[name] !== undefined);
  const { createMethod, confirm } = localCardDoor(stripe);
  const { answer, ask } = useQuestion();

  useImperativeHandle(door, () => ({
    confirm: (clientSecret, methodId) => confirm(clientSecret, methodId, ask),
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
      onChange: ({ target }: { target: HTMLInputElement }) =>
        setCard((before) => ({ ...before, [name]: shapes[name](target.value) })),
      onBlur: () => setTouched((before) => (before.includes(name) ? before : [...before, name])),
    };
  };

  if (answer) return <BankQuestion texts={texts} onAnswer={answer} />;
  return (
    <div className={styles.fields}>
      <TextInput
        {...bind('number')}
        label={texts.number}
        inputMode="numeric"
        autoComplete="cc-number"
        end={<CreditCard size={20} strokeWidth={1.75} aria-hidden />}
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
          placeholder={texts.cvvHint}
          inputMode="numeric"
          autoComplete="cc-csc"
        />
      </div>
      <TextInput {...bind('holder')} label={texts.holder} autoComplete="cc-name" />
    </div>
  );
}

/** A yes-or-no question: `answer` is there while it is open. */
function useQuestion() {
  const [answer, setAnswer] = useState<((yes: boolean) => void) | null>(null);
  async function ask(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAnswer(() => resolve);
    const yes = await promise;
    setAnswer(null);
    return yes;
  }
  return { answer, ask };
}
