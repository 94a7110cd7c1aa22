import { useState } from 'react';
import type { ContactKind } from '../contact.ts';
import { NewContactStep } from './NewContactStep.tsx';
import { VerifyContactStep } from './VerifyContactStep.tsx';

interface Props {
  kind: ContactKind;
  /** The contact there is. */
  now: string | null;
  /** False of one that was only typed in: its code may be asked for as it stands. */
  isProven?: boolean;
  version: number;
}

/** The new contact, then the code that proves it. What was typed stays when going back. */
export function ContactChange({ kind, now, isProven = true, version }: Props) {
  // The contact there was when the change began: it changes under the last step's feet.
  const [before] = useState(now);
  const [contact, setContact] = useState(isProven ? '' : (now ?? ''));
  const [sent, setSent] = useState(false);
  return sent ? (
    <VerifyContactStep kind={kind} contact={contact} version={version} onBack={() => setSent(false)} />
  ) : (
    <NewContactStep
      kind={kind}
      now={before}
      isProven={isProven}
      first={contact}
      onSent={(proven) => {
        setContact(proven);
        setSent(true);
      }}
    />
  );
}
