import { ApiError } from '@bedside/api-client/api-error';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { Stack } from '@bedside/ui-kit/components/Stack';
import type { FormEvent, ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form';
import { useTexts } from '../i18n/TextsProvider.tsx';
import { fieldsToCorrect } from './form-checks.ts';
import { BackLink, Page, ScreenDock } from './Page.tsx';
import styles from './ScreenForm.module.css';
import { SubmitError } from './SubmitError.tsx';
import { UnsavedChangesDialog, useUnsavedChangesWarning } from './UnsavedChanges.tsx';
import { isShownAtFields } from './use-send-form.ts';

interface Props<V extends FieldValues> {
  title: string;
  text?: ReactNode;
  back: { to: string; label: string };
  form: UseFormReturn<V>;
  onSubmit: (event: FormEvent) => unknown;
  submit: string;
  tried?: boolean;
  busy: boolean;
  failure?: unknown;
  onShowLatest?: () => Promise<void>;
  end?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}

const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' });

function ErrorSummary({ tried }: { tried: boolean }) {
  const { form } = useTexts();
  const { formState, setFocus } = useFormContext();
  const names = fieldsToCorrect(Object.keys(formState.errors).filter((name) => name !== 'root')).sort(
    asOnScreen,
  );
  if (!tried && formState.submitCount === 0) return null;
  if (names.length === 0) return null;
  return (
    <ErrorNotice title={form.needBadge(names.length)}>
      <ul className={styles.fields}>
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setFocus(name)}>
              {labelOf(name)}
            </button>
          </li>
        ))}
      </ul>
    </ErrorNotice>
  );
}

const controlOf = (name: string) => document.getElementsByName(name)[0];

/** Errors come in the order in which fields were registered. */
function asOnScreen(one: string, other: string): number {
  const [first, second] = [controlOf(one), controlOf(other)];
  if (!first || !second) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function labelOf(name: string): string {
  const control = controlOf(name);
  const label = control && 'labels' in control ? (control as HTMLInputElement).labels?.[0] : undefined;
  return (label?.firstChild ?? label)?.textContent ?? control?.getAttribute('aria-label') ?? name;
}

export function ScreenForm<V extends FieldValues>(props: Props<V>) {
  const {
    title,
    text,
    back,
    form,
    onSubmit,
    submit,
    tried = false,
    busy,
    failure,
    onShowLatest,
    end,
    below,
    children,
  } = props;
  const { form: texts, request } = useTexts();
  const leaving = useUnsavedChangesWarning(form.formState.isDirty);
  const isConflict = failure instanceof ApiError && failure.code === 'CONCURRENT_UPDATE';
  const isShown = isShownAtFields(failure, Object.keys(form.getValues()));
  return (
    <Page title={title} head={<BackLink to={back.to}>{back.label}</BackLink>}>
      <FormProvider {...form}>
        <Stack as="form" gap={20} top={8} onSubmit={onSubmit} noValidate>
          <p className="small muted">{text ?? texts.required}</p>
          <ErrorSummary tried={tried} />
          {children}
          {failure && !isShown ? (
            <div ref={bringIntoView}>
              {isConflict && onShowLatest ? (
                <ErrorNotice
                  title={failure.message}
                  action={
                    <Button kind="secondary" small onClick={() => void onShowLatest()}>
                      {texts.showLatest}
                    </Button>
                  }
                >
                  {texts.latestHelp}
                </ErrorNotice>
              ) : (
                <SubmitError reason={failure} />
              )}
            </div>
          ) : null}
          <ScreenDock>
            {end}
            <Button type="submit" busy={busy}>
              {submit}
            </Button>
          </ScreenDock>
        </Stack>
      </FormProvider>
      {below}
      <UnsavedChangesDialog leaving={leaving} texts={request} />
    </Page>
  );
}
