import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import SignaturePad from '@bedside/ui-kit/components/SignaturePad';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { fullName } from '@bedside/ui-kit/person';
import { useState } from 'react';
import { enter, NOT_KEPT } from './actions.ts';
import type { OpenConsent } from './day.ts';
import styles from './offline.module.css';
import type { Entry } from './queue.ts';

interface Props {
  appointment: DayAppointment;
  consent: OpenConsent;
  /** Of this visit. */
  waiting: readonly Entry[];
}

/** The provider hands over the phone: the patient reads, and signs with a finger. */
export function OfflineConsent({ appointment, consent, waiting }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const isSigned = waiting.some(({ change }) => change.kind === 'consent' && change.consentId === consent.id);
  return (
    <section className={styles.consent} aria-label={consent.title}>
      <h3>{consent.title}</h3>
      {isSigned && <p className="small">Signed. It is sent when there is a connection.</p>}
      {!isSigned && !isOpen && (
        <Button
          kind="secondary"
          wide
          aria-label={`Read and sign ${consent.title}`}
          onClick={() => setIsOpen(true)}
        >
          Read and sign
        </Button>
      )}
      {!isSigned && isOpen && (
        <Sheet appointment={appointment} consent={consent} onClose={() => setIsOpen(false)} />
      )}
    </section>
  );
}

const LEAST_LETTERS = 2;

function Sheet({
  appointment,
  consent: { id, title, text, requestTo, forMinor },
  onClose,
}: Omit<Props, 'waiting'> & { onClose(): void }) {
  const [path, setPath] = useState('');
  const [name, setName] = useState(forMinor ? '' : fullName(requestTo));
  const [isTried, setIsTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const given = name.trim();
  async function save() {
    setIsTried(true);
    if (path === '' || given.length < LEAST_LETTERS) return;
    const signature = { kind: 'DRAWN' as const, name: given, path };
    await enter(appointment, { kind: 'consent', consentId: id, title, signature }).then(onClose, () =>
      setProblem(NOT_KEPT),
    );
  }
  return (
    <>
      <p className="small">
        {forMinor
          ? `Hand the phone to the guardian of ${forMinor}.`
          : `Hand the phone to ${fullName(requestTo)}.`}
      </p>
      <div className={styles.consentText}>
        {text.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <FieldGroup
        label="Signature"
        required
        error={isTried && path === '' ? 'Please sign in the box.' : undefined}
      >
        <SignaturePad
          label="Sign here with your finger"
          clearLabel="Clear"
          invalid={isTried && path === ''}
          onDrawn={setPath}
        />
      </FieldGroup>
      <TextInput
        label={forMinor ? 'Your name, as guardian' : 'Your name'}
        error={isTried && given.length < LEAST_LETTERS ? 'Enter your name.' : undefined}
        autoComplete="off"
        maxLength={90}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {problem && <p role="alert">{problem}</p>}
      <div className={styles.buttons}>
        <Button wide onClick={() => void save()}>
          I agree and sign
        </Button>
        <Button kind="text" wide onClick={onClose}>
          Not now
        </Button>
      </div>
    </>
  );
}
