import type { Language } from '@bedside/contracts/common/languages';
import { Button } from '@bedside/ui-kit/components/Button';
import { PinForm } from '@bedside/ui-kit/components/PinForm';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { unlock } from './device.ts';
import styles from './PatientMode.module.css';
import { setPatientMode, signOutOfPatientMode } from './patient-mode.ts';
import { patientModeTexts } from './patient-mode-texts.ts';
import { PIN_FAILED, PIN_FORMAT, wrongPin } from './pin-texts.ts';

interface Props {
  label: string;
  language: Language;
  /** Called when the provider has the phone again. */
  onBack(): void;
  /** @param leave called when the patient is done, or declines */
  children: (leave: (how: 'done' | 'left') => void) => ReactNode;
}

/** Locks the phone to this screen until the provider enters their PIN. The children handle the browser’s Back. */
export function PatientMode({ label, language, onBack, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [left, setLeft] = useState<'done' | 'left' | null>(null);
  const texts = patientModeTexts[language];
  // Opens before the first paint, because the content measures itself.
  useLayoutEffect(() => {
    setPatientMode(true);
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.handed}
      aria-label={label}
      lang={language}
      onCancel={(event) => event.preventDefault()}
      // Some browsers close it even so.
      onClose={({ currentTarget }) => currentTarget.showModal()}
    >
      <div hidden={left !== null}>{children((how) => setLeft((before) => before ?? how))}</div>
      {left && (
        <>
          <h2>{texts[left]}</h2>
          <p>{texts.giveBack}</p>
          {left === 'left' && (
            <Button kind="secondary" wide onClick={() => setLeft(null)}>
              {texts.goOn}
            </Button>
          )}
          <div lang="en">
            <GiveBack onBack={onBack} />
          </div>
        </>
      )}
    </dialog>
  );
}

function GiveBack({ onBack }: { onBack(): void }) {
  return (
    <PinForm
      label="Provider’s PIN"
      submitLabel="Back to the visit"
      help="For the provider."
      format={PIN_FORMAT}
      failed={PIN_FAILED}
      onPin={async (pin) => {
        const tries = await unlock(pin);
        if (tries === 0) await signOutOfPatientMode();
        if (tries !== null) return wrongPin(tries);
        setPatientMode(false);
        onBack();
        return null;
      }}
    />
  );
}
