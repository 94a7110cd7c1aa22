import { useState } from 'react';
import type { ContactKind } from '../contact.ts';
import { NewContactStep } from './NewContactStep.tsx';
import { VerifyContactStep } from './VerifyContactStep.tsx';

interface Props {
  kind: ContactKind;
  now: string | null;
  /** False for a contact entered by staff; its code can be requested without a change. */
  isProven?: boolean;
  version: number;
}

export function ContactChange({ kind, now, isProven = true, version }: Props) {
  // The contact before the change, which updates before the last step is closed.
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
