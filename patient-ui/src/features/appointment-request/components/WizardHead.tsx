import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { Button } from '@bedside/ui-kit/components/Button';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import MessageCircle from 'lucide-react/icons/message-circle';
import Navigation from 'lucide-react/icons/navigation';
import type { Ref } from 'react';
import { Dock } from '../../../components/Dock.tsx';
import { StepProgress } from '../../../components/StepProgress.tsx';
import { useIsDesktop } from '../../../components/use-is-desktop.ts';
import { useCatalog, useFirstTexts, useTexts } from '../../../i18n/TextsProvider.tsx';
import type { PriceSummary } from '../../booking/components/PriceAside.tsx';
import { CollapsibleDock } from '../../booking/components/PriceDock.tsx';
import { practiceTime } from '../practice-time.ts';
import { STEPS_COUNTED } from '../use-wizard-step.ts';
import { type WizardStep, wizardSteps } from '../wizard-form.ts';

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

function RequiredNote() {
  const { form } = useFirstTexts();
  const [before, after] = form.required.split('*');
  return (
    <p className={styles.note}>
      {before}
      <b>*</b>
      {after}
    </p>
  );
}

function InfoBullets({ practice }: { practice: BrowserConfig['practice'] }) {
  const { request } = useTexts();
  const { locale, first } = useCatalog();
  const isDesk = useIsDesktop();
  const { hours, replyBy, sameDayUntil, timeZone, arrivalWindowMinutes } = practice;
  const reply =
    replyBy === 'today'
      ? request.replyToday(practiceTime(sameDayUntil, timeZone, locale))
      : request.replyLater;
  const list = (
    <ul className={styles.list}>
      <li>
        <Clock size={20} strokeWidth={1.75} aria-hidden />
        {first.openingHours(hours)}
      </li>
      <li>
        <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
        {reply}
      </li>
      <li>
        <Navigation size={20} strokeWidth={1.75} aria-hidden />
        {request.arrival(arrivalWindowMinutes)}
      </li>
    </ul>
  );
  if (isDesk) return list;
  return (
    <details className={styles.more}>
      <summary>
        <Info size={20} strokeWidth={1.75} aria-hidden />
        {request.infos}
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
      </summary>
      {list}
    </details>
  );
}

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

interface WizardActionsProps {
  label: string;
  closed: boolean;
  busy: boolean;
  wrong: number;
  onPrevious: (() => void) | null;
  price: PriceSummary;
}

export function WizardActions({ label, closed, busy, wrong, onPrevious, price }: WizardActionsProps) {
  const { form } = useTexts();
  const isDesk = useIsDesktop();
  const previous = onPrevious && (
    <Button kind="secondary" onClick={onPrevious}>
      {form.previous}
    </Button>
  );
  const next = (
    <Button type="submit" disabled={closed} busy={busy}>
      {label}
    </Button>
  );
  if (isDesk) {
    return (
      <div className={styles.row} data-dock>
        {previous}
        <p className={styles.wrong}>{wrong > 0 && form.needBadge(wrong)}</p>
        {next}
      </div>
    );
  }
  const buttons = (
    <div className={styles.buttons}>
      {previous}
      {next}
    </div>
  );
  if (price.chosen.length === 0) return <Dock>{buttons}</Dock>;
  return (
    <CollapsibleDock price={price} stacked>
      {buttons}
    </CollapsibleDock>
  );
}
