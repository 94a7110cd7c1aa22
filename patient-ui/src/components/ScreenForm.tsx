import { ApiError } from '@bedside/api-client/api-error';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import type { FormEvent, ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../i18n/TextsProvider.tsx';
import { BackLink } from './BackLink.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { isShownAtFields } from './field-issues.ts';
import { Page } from './Page.tsx';
import { ScreenDock } from './ScreenDock.tsx';
import styles from './ScreenForm.module.css';
import { SubmitError } from './SubmitError.tsx';

interface Props<V extends FieldValues> {
  title: string;
  text?: ReactNode;
  back: { to: string; label: string };
  form: UseFormReturn<V>;
  onSubmit: (event: FormEvent) => unknown;
  submit: string;
  /** A step before the last one was left, or could not be. */
  tried?: boolean;
  busy: boolean;
  /** Why it could not be sent. */
  failure?: unknown;
  /** Reads the record again, after somebody else changed it meanwhile. */
  onShowLatest?: () => Promise<void>;
  /** Beside the button. */
  end?: ReactNode;
  /** After the form. */
  below?: ReactNode;
  children: ReactNode;
}

/** What failed is seen without looking for it. */
const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' });

/**
 * One thing to fill in, on a screen of its own: the button in reach of the thumb, what needs a look above, what failed
 * below, and nothing lost.
 */
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
  const { form: texts } = useTexts();
  const isConflict = failure instanceof ApiError && failure.code === 'CONCURRENT_UPDATE';
  const isTold = isShownAtFields(failure, Object.keys(form.getValues()));
  return (
    <Page title={title} head={<BackLink to={back.to}>{back.label}</BackLink>}>
      <FormProvider {...form}>
        <form onSubmit={onSubmit} noValidate className={styles.form}>
          <p className="small muted">{text ?? texts.required}</p>
          <ErrorSummary tried={tried} />
          {children}
          {failure && !isTold ? (
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
        </form>
      </FormProvider>
      {below}
    </Page>
  );
}
