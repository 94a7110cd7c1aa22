import { useState } from 'react';
import { PatientGate } from '../../family/components/PatientGate.tsx';
import { NewContactStep } from '../components/NewContactStep.tsx';
import { VerifyContactStep } from '../components/VerifyContactStep.tsx';
import type { ContactKind } from '../contact.ts';
import { useBackToPersonal } from '../use-profile-saved.ts';

interface Props {
  kind: ContactKind;
  now: string | null;
  /** False for a contact that staff entered. Its code can be requested without changing it. */
  isProven?: boolean;
  version: number;
}

function ContactChange({ kind, now, isProven = true, version }: Props) {
  // The contact before the change, because the record updates before the last step is closed.
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

export function EmailPage() {
  const back = useBackToPersonal();
  return (
    <PatientGate back={back}>
      {({ email, version }) => <ContactChange kind="email" now={email} version={version} />}
    </PatientGate>
  );
}

export function PhonePage() {
  const back = useBackToPersonal();
  return (
    <PatientGate back={back}>
      {({ phone, phoneProven, version }) => (
        <ContactChange kind="mobile" now={phone} isProven={phoneProven} version={version} />
      )}
    </PatientGate>
  );
}
