import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { isServedPostalCode } from '@bedside/contracts/practice/opening';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { draftOf, useDraftAutosave } from '../../../components/draft.ts';
import { schemaResolver } from '../../../components/form-checks.ts';
import { clockIn } from '../../../components/open-days.ts';
import { Page } from '../../../components/Page.tsx';
import { UnsavedChangesDialog, useUnsavedChangesWarning } from '../../../components/UnsavedChanges.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useSession } from '../../../session/session.ts';
import { initialAnswers, type WizardValues, wizardForm } from '../wizard-form.ts';
import styles from './Wizard.module.css';
import { WizardSteps } from './WizardSteps.tsx';

/** The specified delay before the button becomes active. */
const DELAY_MILLISECONDS = 400;

interface Props {
  email: string;
  onAgain: () => void;
}

function WizardDone({ email, onAgain }: Props) {
  const { request } = useTexts();
  const [leaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(onAgain, DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [leaving, onAgain]);
  return (
    <div className={styles.done}>
      <CircleCheck size={40} strokeWidth={1.75} aria-hidden />
      <h1 ref={heading} tabIndex={-1}>
        {request.done}
      </h1>
      <p className="muted">{request.doneText(email)}</p>
      <Button busy={leaving} onClick={() => setLeaving(true)}>
        {request.again}
      </Button>
    </div>
  );
}

/** Keeps one request’s answers through all steps and a reload. */
export function Wizard({ practice }: { practice: BrowserConfig['practice'] }) {
  const texts = useTexts();
  const { request } = texts;
  const { zone } = useFormats();
  const session = useSession();
  const [, setSearch] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [rounds, setRounds] = useState(0);
  const known = session.status === 'in' ? session.user : undefined;
  const served = practice.serviceAreaPostalCodes;
  const unserved = request.unserved(practice.supportPhone);
  const schemaFor = (values: WizardValues) =>
    wizardForm(values, { now: clockIn(zone, new Date()), served, unserved, bounds: practice }, texts);
  const [draft] = useState(() => draftOf('request', known?.id ?? null, initialAnswers(known)));
  const [stored, setStored] = useState(draft.read);
  const form = useForm<WizardValues>({
    mode: 'onTouched',
    resolver: schemaResolver(schemaFor),
    defaultValues: stored ?? initialAnswers(known),
  });
  useDraftAutosave(form, draft);
  const leaving = useUnsavedChangesWarning((form.formState.isDirty || stored !== null) && sentTo === null);

  function finish({ email }: WizardValues) {
    setSentTo(email);
    form.reset(initialAnswers(known));
    draft.forget();
    setStored(null);
    setSearch({}, { replace: true });
  }

  function beginAgain() {
    setRounds(rounds + 1);
    setSentTo(null);
  }

  if (sentTo !== null) {
    return (
      <Page title={request.done} titleHidden>
        <WizardDone email={sentTo} onAgain={beginAgain} />
      </Page>
    );
  }
  return (
    <FormProvider {...form}>
      <WizardSteps
        practice={practice}
        schemaFor={schemaFor}
        unservedAt={(postalCode) => (isServedPostalCode(postalCode, served) ? undefined : unserved)}
        isAgain={rounds > 0}
        onSent={finish}
      />
      <UnsavedChangesDialog leaving={leaving} onLeave={draft.forget} texts={request} />
    </FormProvider>
  );
}
