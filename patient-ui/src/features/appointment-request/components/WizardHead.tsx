import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button, type ButtonKind, buttonClass } from '@bedside/ui-kit/components/Button';
import { moneyText } from '@bedside/ui-kit/money';
import { fullName } from '@bedside/ui-kit/person';
import { isDepositHeld, previewDeposit } from '@bedside/ui-kit/price-preview';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import MessageCircle from 'lucide-react/icons/message-circle';
import Navigation from 'lucide-react/icons/navigation';
import type { Ref } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { StepProgress } from '../../../components/StepProgress.tsx';
import { useIsDesktop } from '../../../components/use-is-desktop.ts';
import type { Texts } from '../../../i18n/en.ts';
import { useCatalog, useFirstTexts, useTexts } from '../../../i18n/TextsProvider.tsx';
import { Missing } from '../../booking/components/Missing.tsx';
import { PriceLines, type PriceSummary } from '../../booking/components/PriceAside.tsx';
import { CollapsibleDock } from '../../booking/components/PriceDock.tsx';
import { practiceTime } from '../practice-time.ts';
import { STEPS_COUNTED } from '../use-wizard-step.ts';
import { type WizardStep, type WizardValues, wizardSteps } from '../wizard-form.ts';
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
      <p role="status" className="visually-hidden">
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
          {step === 'patient' && (
            <div className={styles.infos}>
              <InfoBullets practice={practice} />
            </div>
          )}
        </>
      )}
      <div className={styles.title}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {step === 'services' ? <p className={styles.note}>{booking.notSure}</p> : <RequiredNote />}
      </div>
    </>
  );
}

interface WizardActionsProps {
  form: string;
  label: string;
  /** Announced as disabled, although pressing it shows what is missing. */
  closed: boolean;
  busy: boolean;
  missing: string | undefined;
  onPrevious: (() => void) | null;
  price: PriceSummary;
}

export function WizardDock({ missing, price, ...actions }: WizardActionsProps) {
  return (
    <CollapsibleDock price={price} missing={missing} stacked>
      <div className={styles.buttons}>
        <WizardButtons {...actions} kind="secondary" />
      </div>
    </CollapsibleDock>
  );
}

export function WizardAside({ missing, price, ...actions }: WizardActionsProps) {
  const { request } = useTexts();
  return (
    <Card title={request.yours}>
      <RequestedFor />
      <PriceLines {...price} />
      <div className={styles.actions}>
        <Missing>{missing}</Missing>
        <WizardButtons {...actions} kind="text" />
      </div>
      <p className={`small muted ${styles.later}`}>{laterText(price, request)}</p>
    </Card>
  );
}

/** Says whether there is a deposit, and when it is paid or held. */
export function laterText({ chosen, price }: PriceSummary, request: Texts['request']): string {
  const deposit = previewDeposit(chosen, price.totalAmount);
  if (deposit === 0) return request.nothingNow;
  return (isDepositHeld(chosen) ? request.holdLater : request.depositLater)(moneyText(deposit));
}

function RequestedFor() {
  const { control } = useFormContext<WizardValues>();
  const { booking } = useTexts();
  const [firstName, lastName, primarySymptom] = useWatch({
    control,
    name: ['firstName', 'lastName', 'primarySymptom'],
  });
  if (!firstName || !lastName) return null;
  const person = { id: 'request', firstName, lastName, profileImage: null };
  return (
    <div className={styles.person}>
      <Avatar person={person} />
      <div>
        <p className="strong">{fullName(person)}</p>
        <p className="small muted">{primarySymptom}</p>
      </div>
      <Link to="?step=patient" className={buttonClass({ kind: 'text', small: true })}>
        {booking.change}
      </Link>
    </div>
  );
}

interface ButtonsProps extends Omit<WizardActionsProps, 'missing' | 'price'> {
  kind: ButtonKind;
}

function WizardButtons({ form, label, closed, busy, onPrevious, kind }: ButtonsProps) {
  const { form: texts } = useTexts();
  return (
    <>
      {onPrevious && (
        <Button kind={kind} onClick={onPrevious}>
          {texts.previous}
        </Button>
      )}
      <Button type="submit" form={form} aria-disabled={closed || undefined} busy={busy}>
        {label}
      </Button>
    </>
  );
}
