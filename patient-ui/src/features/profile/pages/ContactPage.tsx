import { PatientGate } from '../../family/components/PatientGate.tsx';
import { ContactChange } from '../components/ContactChange.tsx';
import { useBackToPersonal } from '../use-profile-saved.ts';

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
