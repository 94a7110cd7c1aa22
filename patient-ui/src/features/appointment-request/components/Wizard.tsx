import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { isServedPostalCode } from '@bedside/contracts/practice/served-postal-codes';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { schemaResolver } from '../../../components/checked-by.ts';
import { draftOf, useKeepDraft } from '../../../components/draft.ts';
import { Page } from '../../../components/Page.tsx';
import { clockIn } from '../../../components/time-slots.ts';
import { UnsavedChangesDialog } from '../../../components/UnsavedChangesDialog.tsx';
import { useUnsavedChangesWarning } from '../../../components/use-unsaved-changes-warning.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useSession } from '../../../session/use-session.ts';
import { initialAnswers, type WizardValues, wizardForm } from '../wizard-form.ts';
import { WizardDone } from './WizardDone.tsx';
import { WizardSteps } from './WizardSteps.tsx';

/** Keeps the answers of one request through all steps and a reload. */
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
    wizardForm(values, { now: clockIn(zone, new Date()), served, unserved }, texts);
  const [draft] = useState(() => draftOf('request', known?.id ?? null, initialAnswers(known)));
  const [kept, setKept] = useState(draft.read);
  const form = useForm<WizardValues>({
    mode: 'onTouched',
    resolver: schemaResolver(schemaFor),
    defaultValues: kept ?? initialAnswers(known),
  });
  useKeepDraft(form, draft);
  const leaving = useUnsavedChangesWarning((form.formState.isDirty || kept !== null) && sentTo === null);

  function finish({ email }: WizardValues) {
    setSentTo(email);
    form.reset(initialAnswers(known));
    draft.forget();
    setKept(null);
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
