import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import SignaturePad from '@bedside/ui-kit/components/SignaturePad';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useBackCloses } from '@bedside/ui-kit/leaving';
import { fullName } from '@bedside/ui-kit/person';
import { useState } from 'react';
import { enter, languageOf } from './actions.ts';
import type { OpenConsent } from './day.ts';
import styles from './offline.module.css';
import { PatientMode } from './PatientMode.tsx';
import { patientModeTexts } from './patient-mode-texts.ts';
import type { Entry } from './queue.ts';

interface Props {
  appointment: DayAppointment;
  consent: OpenConsent;
  /** The waiting entries of this visit. */
  waiting: readonly Entry[];
}

/** The provider hands the phone to the patient, who reads the consent and signs it with a finger. */
export function OfflineConsent({ appointment, consent, waiting }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, title, requestTo, forMinor } = consent;
  const isSigned = waiting.some(({ change }) => change.kind === 'consent' && change.consentId === id);
  return (
    <section className={styles.consent} aria-label={title}>
      <h3>{title}</h3>
      {isSigned && <p className="small">Signed. It’ll be sent when you’re back online.</p>}
      {!isSigned && (
        <>
          <p className="small">
            {forMinor
              ? `Hand the phone to the guardian of ${forMinor}.`
              : `Hand the phone to ${fullName(requestTo)}.`}{' '}
            When they’re done, enter your PIN.
          </p>
          <Button kind="secondary" wide aria-label={`Read and sign ${title}`} onClick={() => setIsOpen(true)}>
            Read and sign
          </Button>
        </>
      )}
      {isOpen && (
        <PatientMode label={title} language={languageOf(appointment)} onBack={() => setIsOpen(false)}>
          {(leave) => <Sheet appointment={appointment} consent={consent} onLeave={leave} />}
        </PatientMode>
      )}
    </section>
  );
}

const LEAST_LETTERS = 2;

interface SheetProps extends Omit<Props, 'waiting'> {
  onLeave(how: 'done' | 'left'): void;
}

function Sheet({ appointment, consent: { id, title, text, requestTo, forMinor }, onLeave }: SheetProps) {
  const language = languageOf(appointment);
  const texts = patientModeTexts[language];
  const [path, setPath] = useState('');
  const [name, setName] = useState(forMinor ? '' : fullName(requestTo));
  const [isTried, setIsTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const signer = name.trim();
  useBackCloses(() => onLeave('left'));
  async function save() {
    setIsTried(true);
    if (path === '' || signer.length < LEAST_LETTERS) return;
    const signature = { kind: 'DRAWN' as const, name: signer, path };
    await enter(appointment, { kind: 'consent', consentId: id, title, signature, language }).then(
      () => onLeave('done'),
      () => setProblem(texts.couldNotSave),
    );
  }
  return (
    <>
      <h2>{title}</h2>
      <div className={styles.consentText}>
        {text.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <FieldGroup label={texts.signature} required error={isTried && path === '' ? texts.signBox : undefined}>
        <SignaturePad
          label={texts.signHere}
          clearLabel={texts.clear}
          invalid={isTried && path === ''}
          onDrawn={setPath}
        />
      </FieldGroup>
      <TextInput
        label={forMinor ? texts.guardianName : texts.name}
        error={isTried && signer.length < LEAST_LETTERS ? texts.enterName : undefined}
        autoComplete="off"
        maxLength={90}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {problem && <p role="alert">{problem}</p>}
      <div className={styles.buttons}>
        <Button wide onClick={() => void save()}>
          {texts.agree}
        </Button>
        <Button kind="text" wide onClick={() => onLeave('left')}>
          {texts.notNow}
        </Button>
      </div>
    </>
  );
}
