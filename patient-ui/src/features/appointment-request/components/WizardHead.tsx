import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import Check from 'lucide-react/icons/check';
import type { Ref } from 'react';
import { StepProgress } from '../../../components/StepProgress.tsx';
import { useIsDesktop } from '../../../components/use-is-desktop.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { STEPS_COUNTED } from '../use-wizard-step.ts';
import { type WizardStep, wizardSteps } from '../wizard-form.ts';
import { InfoBullets } from './InfoBullets.tsx';
import { RequiredNote } from './RequiredNote.tsx';
import styles from './WizardHead.module.css';

interface Props {
  step: WizardStep;
  number: number;
  isHalf: boolean;
  title: string;
  practice: BrowserConfig['practice'];
  heading: Ref<HTMLHeadingElement>;
}

const named = wizardSteps.filter((step) => step !== 'where');

export function WizardHead({ step, number, isHalf, title, practice, heading }: Props) {
  const { request, booking } = useTexts();
  const isDesk = useIsDesktop();
  const name = request.steps[step];
  return (
    <>
      <p role="status" className="spoken">
        {request.stepSpoken(number, STEPS_COUNTED, name)}
      </p>
      {isDesk && <InfoBullets practice={practice} />}
      {isDesk ? (
        <ol className={styles.steps} aria-label={request.stepsLabel}>
          {named.map((one, at) => (
            <li
              key={one}
              className={at + 1 < number ? styles.done : undefined}
              aria-current={at + 1 === number ? 'step' : undefined}
            >
              {at + 1 < number && <Check size={16} strokeWidth={2} aria-hidden />}
              {request.steps[one]}
            </li>
          ))}
        </ol>
      ) : (
        <>
          <div className={styles.line}>
            <span>{name}</span>
            <span className="muted">{booking.stepOf(number, STEPS_COUNTED)}</span>
          </div>
          <StepProgress steps={STEPS_COUNTED} number={number} isHalf={isHalf} />
          <div className={styles.infos}>
            <InfoBullets practice={practice} />
          </div>
        </>
      )}
      <div className={styles.title}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <RequiredNote />
      </div>
    </>
  );
}
