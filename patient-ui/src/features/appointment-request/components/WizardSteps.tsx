import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { TextArea, TextInput } from '@bedside/ui-kit/components/TextInput';
import { dayIn } from '@bedside/ui-kit/formats';
import { previewPrice } from '@bedside/ui-kit/price-preview';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { AddressAndLocationFields } from '../../../components/address/AddressAndLocationFields.tsx';
import { usePostalCode } from '../../../components/address/use-postal-code.ts';
import { countInvalid } from '../../../components/form-checks.ts';
import { Page } from '../../../components/Page.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useIsDesktop } from '../../../components/use-is-desktop.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PersonFields } from '../../family/components/PersonFields.tsx';
import { useSendRequest } from '../use-send-request.ts';
import { useScreens, useWizardStep } from '../use-wizard-step.ts';
import { isVideo, openSteps, stepFields, type WizardStep, type WizardValues } from '../wizard-form.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { ContactStep } from './ContactStep.tsx';
import { ServicesStep } from './ServicesStep.tsx';
import { WhenFields } from './WhenFields.tsx';
import { laterText, WizardAside, WizardDock, WizardHead } from './WizardHead.tsx';
import styles from './WizardSteps.module.css';

const FORM = 'request';

interface Props {
  practice: BrowserConfig['practice'];
  schemaFor: (values: WizardValues) => z.ZodType;
  unservedAt: (postalCode: string) => string | undefined;
  /** The wizard started over, so focus moves to its heading. */
  isAgain: boolean;
  onSent: (values: WizardValues) => void;
}

function PatientStep() {
  return (
    <>
      <PersonFields self />
      <SymptomField />
    </>
  );
}

/** A separate component, so that it registers after the name fields and the focus goes to the first error. */
function SymptomField() {
  const { booking, request } = useTexts();
  const { register, formState } = useFormContext<WizardValues>();
  return (
    <TextArea
      {...register('primarySymptom')}
      label={request.symptom}
      rows={3}
      required
      maxLength={250}
      placeholder={booking.symptomHint}
      error={formState.errors.primarySymptom?.message}
    />
  );
}

interface WhereFieldsProps {
  /** The service area message for a postal code; undefined if the code is served. */
  unservedAt: (postalCode: string) => string | undefined;
}

function WhereFields({ unservedAt }: WhereFieldsProps) {
  const { control } = useFormContext<WizardValues>();
  const postalCode = useWatch({ control, name: 'postalCode' });
  const state = useWatch({ control, name: 'state' });
  return <AddressAndLocationFields unserved={state === '' ? undefined : unservedAt(postalCode)} />;
}

function SpecialInstructionField() {
  const { booking, form } = useTexts();
  const { register, formState } = useFormContext<WizardValues>();
  return (
    <TextInput
      {...register('instruction')}
      label={booking.instruction}
      aside={form.optional}
      placeholder={booking.instructionHint}
      error={formState.errors.instruction?.message}
    />
  );
}

export function WizardSteps({ practice, schemaFor, unservedAt, isAgain, onSent }: Props) {
  const { form: formTexts, booking, request } = useTexts();
  const { zone } = useFormats();
  const isDesk = useIsDesktop();
  const { watch, formState, setFocus, trigger, getValues } = useFormContext<WizardValues>();
  const values = watch();
  const video = isVideo(values);
  const { order, shownOn } = useScreens(video);
  let open: WizardStep[] | undefined;
  // The first step shows without making the schema, which takes a slow phone long.
  const isOpen = (screen: WizardStep) => {
    open ??= openSteps(schemaFor(values), values);
    return shownOn(screen).some((one) => open?.includes(one));
  };
  const { step, number, isHalf, next, previous, go } = useWizardStep(order, isOpen);
  const shown = shownOn(step);
  const { heading, focusNext } = useFocusOnStep(step, isAgain);
  const { send, busy, failure, check, checkError, setToken } = useSendRequest({
    onSent,
    onRefused(refused, field) {
      const screen = refused === 'where' && !order.includes('where') ? 'when' : refused;
      if (screen === step) return setFocus(field);
      // For services, focus the heading, which says more than the first of many services.
      if (field !== 'services') focusNext(field);
      go(screen);
    },
  });

  const [tried, setTried] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const { lookUp } = usePostalCode();
  const fields = shown.flatMap((one) => stepFields[one]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (checking || busy) return;
    setTried(step);
    setChecking(true);
    await lookUp();
    const isFilled = await trigger(fields, { shouldFocus: true });
    setChecking(false);
    if (!isFilled) return;
    if (next) go(next);
    else if (send) send(getValues());
    else document.getElementById(FORM)?.querySelector<HTMLElement>('[name=humanCheck]')?.focus();
  }

  const titles = {
    patient: request.patientTitle,
    services: booking.servicesTitleYou,
    when: video ? booking.whenTitleCall : isDesk ? booking.whenAndWhere : booking.whenTitle,
    where: booking.whereTitle,
    contact: request.contactTitle,
    confirm: request.confirmTitle,
  };
  const price = {
    chosen: values.services,
    price: previewPrice(values.services, 'ON DEMAND', practice),
    membership: 'ON DEMAND',
    practice,
  } as const;
  const { services: wrongServices, consentAccepted } = formState.errors;
  const isUnchecked = tried === 'confirm' && step === 'confirm' && !send && !busy;
  const wrong = countInvalid(formState.errors, fields);
  const missing =
    (step === 'services' ? (wrongServices?.message ?? consentAccepted?.message) : undefined) ??
    (tried === step && wrong > 0 ? formTexts.needBadge(wrong + Number(isUnchecked)) : undefined) ??
    (isUnchecked ? request.checkRequired : undefined);
  const actions = {
    form: FORM,
    label: next ? formTexts.continue : request.submit,
    // By the specification, this step’s button is disabled until a service is chosen.
    closed: step === 'services' && values.services.length === 0,
    busy: busy || checking,
    missing,
    onPrevious: previous && (() => go(previous)),
    price,
  };
  return (
    <Page
      title={`${titles[step]} ${request.name}`}
      titleHidden
      aside={isDesk ? <WizardAside {...actions} /> : undefined}
    >
      <WizardHead
        step={step}
        number={number}
        isHalf={isHalf}
        title={titles[step]}
        practice={practice}
        heading={heading}
      />
      <form id={FORM} onSubmit={submit} noValidate>
        <div className={styles.body} data-priced={values.services.length > 0 || undefined}>
          {step === 'patient' && <PatientStep />}
          {step === 'services' && <ServicesStep invalid={wrongServices !== undefined} />}
          {step === 'when' && <WhenFields today={dayIn(zone, new Date())} />}
          {shown.includes('where') && !video && <WhereFields unservedAt={unservedAt} />}
          {shown.includes('where') && <SpecialInstructionField />}
          {step === 'contact' && <ContactStep />}
          {step === 'confirm' && !isDesk && <p className="small muted">{laterText(price, request)}</p>}
          {step === 'confirm' && (
            <ConfirmStep
              check={check}
              checkError={checkError ?? (isUnchecked ? request.checkRequired : undefined)}
              onToken={setToken}
            />
          )}
          {step === 'confirm' && <SubmitError reason={failure} />}
        </div>
        {!isDesk && <WizardDock {...actions} />}
      </form>
    </Page>
  );
}

/** Each step starts at the top, with the focus on its heading or on the field that the server refused. */
function useFocusOnStep(step: string, atOnce: boolean) {
  const { setFocus } = useFormContext<WizardValues>();
  const heading = useRef<HTMLHeadingElement>(null);
  const nextFocus = useRef<keyof WizardValues | null>(null);
  const shown = useRef(atOnce ? null : step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    if (nextFocus.current) setFocus(nextFocus.current);
    nextFocus.current = null;
  }, [step, setFocus]);
  return {
    heading,
    focusNext(field: keyof WizardValues) {
      nextFocus.current = field;
    },
  };
}
