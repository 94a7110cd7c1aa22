import { useState } from 'react';
import type { ContactKind } from '../contact.ts';
import { NewContactStep } from './NewContactStep.tsx';
import { ProveContactStep } from './ProveContactStep.tsx';

interface Props {
  kind: ContactKind;
  /** The contact there is. */
  now: string | null;
  version: number;
}

/** The new contact, then the code that proves it. What was typed stays when going back. */
export function ContactChange({ kind, now, version }: Props) {
  // The contact there was when the change began: it changes under the last step's feet.
  const [before] = useState(now);
  const [contact, setContact] = useState('');
  const [sent, setSent] = useState(false);
  return sent ? (
    <ProveContactStep kind={kind} contact={contact} version={version} onBack={() => setSent(false)} />
  ) : (
    <NewContactStep
      kind={kind}
      now={before}
      first={contact}
      onSent={(proven) => {
        setContact(proven);
        setSent(true);
      }}
    />
  );
}
