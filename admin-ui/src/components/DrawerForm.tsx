import { ApiError } from '@bedside/api-client/api-error';
import { Button } from '@bedside/ui-kit/components/Button';
import { showToast } from '@bedside/ui-kit/toast';
import { zodResolver } from '@hookform/resolvers/zod';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import { showFailure } from '../data/failure.ts';
import { DrawerHeader } from './DrawerHeader.tsx';
import styles from './drawer.module.css';
import { useDrawer, useDrawerGuard } from './drawer.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { focusFirstInvalid, setFieldErrors } from './form-fields.ts';
import { Overlaps } from './Overlaps.tsx';
import { focusScreen } from './screen-hooks.ts';
import { useTakeLatest } from './take-latest.ts';

export type Done = { message: string } | { data: RaRecord };

/** The screen’s own text if there is one, otherwise the server’s. */
export const messageOf = (done: Done, text?: string): string =>
  text ?? ('message' in done ? done.message : String(done.data.message));

interface FormProps<Values extends FieldValues, Output> {
  schema?: z.ZodType<Output, Values>;
  defaultValues?: DefaultValues<Values>;
  /** Replaces `schema` and `defaultValues` when the screen reads or sets fields itself. */
  form?: UseFormReturn<Values, unknown, Output>;
}

interface Props<Values extends FieldValues, Output, D extends Done> extends FormProps<Values, Output> {
  title: string;
  about?: string;
  /** Replaces the title. */
  header?: ReactNode;
  /** Stays open to show what the submit changed. */
  isStaying?: boolean;
  /** Shows a failure right above the buttons and says what was left unchanged. */
  failureNote?: string;
  submitLabel: string;
  isDanger?: boolean;
  /** The submit overrides a rule, so it gets a warning style. */
  isWarning?: boolean;
  /** Blocks submitting, even with valid values. */
  isSubmitDisabled?: boolean;
  /** Shown next to the button: what it will do. */
  note?: ReactNode;
  /** Replaces the default Close button. */
  onBack?(): void;
  /** For a Back button that leaves the form rather than a step of it: asks before discarding input. */
  asksOnBack?: boolean;
  /** Moves on to another step instead of submitting. */
  onSubmitInstead?(): void;
  /** Reports which button was pressed, before validation. */
  onPress?(how: How): void;
  run(dataProvider: ConsoleDataProvider, values: Output): Promise<D>;
  /** A second button that submits the form in another way. */
  alternative?: {
    label: string;
    run(dataProvider: ConsoleDataProvider, values: Output): Promise<D>;
  };
  /** Toast text when the server sends no message. */
  successMessage?: string | ((values: Output) => string);
  /** Fields without a control of their own that show their own error, such as a list of lines. */
  groups?: readonly string[];
  /** Fallback when the server sends no error text. */
  otherwise?: string;
  /** The prefix of the query keys that the change affects. An empty array refreshes everything. */
  refreshes?: QueryKey;
  /** Runs after a successful submit. */
  onDone?(done: D): unknown;
  /** Reloads the record so the change can be sent again. */
  onReload?(): unknown;
  /** Reloads the record that the fields were filled from. Its values replace what wasn’t typed here. */
  latest?(): Promise<DefaultValues<Values> | undefined>;
  /** The fields, with access to a failure they can resolve. */
  children?: ReactNode | ((failure: ApiError | null) => ReactNode);
}

export function useDrawerForm<Values extends FieldValues, Output>({
  form,
  schema,
  defaultValues,
}: FormProps<Values, Output>): UseFormReturn<Values, unknown, Output> {
  const own = useForm<Values, unknown, Output>({
    resolver: schema && zodResolver(schema),
    defaultValues,
    mode: 'onTouched',
  });
  return form ?? own;
}

type How = 'submit' | 'alternative';

interface Sent<Output> {
  values: Output;
  how: How;
}

const isUnanswered = (failure: Error) =>
  failure instanceof ApiError &&
  (failure.code === 'NETWORK' || failure.code === 'UNREADABLE' || failure.status >= 500);

/** In a long form, the notice may be scrolled out of view. */
const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

/** Keeps the input if a submit fails. The drawer can’t close while submitting. */
export function DrawerForm<Values extends FieldValues, Output, D extends Done>(
  props: Props<Values, Output, D>,
) {
  const form = useDrawerForm(props);
  const { title, about, submitLabel, isDanger, isSubmitDisabled, note, onBack, run, onDone, onReload } =
    props;
  const { onSubmitInstead, alternative } = props;
  const drawer = useDrawer();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [leaving, setLeaving] = useState<'close' | 'back' | null>(null);
  const { isDirty, submitCount, isSubmitSuccessful } = form.formState;
  const { element, overlaps, take, forget } = useTakeLatest(form);
  // A double click submits twice before the button is disabled.
  const isSent = useRef(false);

  const [isShownOnFields, setIsShownOnFields] = useState(false);

  /**
   * Set if there was no response. The submit may have succeeded, so sending it the other way could count it
   * twice.
   */
  const [unsure, setUnsure] = useState<How | null>(null);

  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: ({ values, how }: Sent<Output>) =>
      (how === 'alternative' && alternative ? alternative.run : run)(dataProvider, values),
    async onSuccess(done, { values }) {
      const { successMessage: texts } = props;
      forget();
      if (!props.isStaying) drawer.close();
      showToast(messageOf(done, typeof texts === 'function' ? texts(values) : texts), 'success');
      if (props.refreshes) await queryClient.invalidateQueries({ queryKey: props.refreshes });
      await onDone?.(done);
      if (!props.isStaying) requestAnimationFrame(focusScreen);
    },
    onError(failure, { how }) {
      isSent.current = false;
      if (alternative && isUnanswered(failure)) setUnsure(how);
      setIsShownOnFields(setFieldErrors(form, failure, { groups: props.groups ?? [] }));
    },
  });
  // Runs after react-hook-form moves the focus, because that follows the order in which fields were
  // registered.
  useEffect(() => {
    if ((submitCount === 0 || isSubmitSuccessful) && !error) return;
    const timer = setTimeout(() => element.current && focusFirstInvalid(element.current));
    return () => clearTimeout(timer);
  }, [submitCount, isSubmitSuccessful, error, element]);
  const send = (values: Output, how: How) => {
    if (onSubmitInstead && how === 'submit') return onSubmitInstead();
    if (isSent.current) return;
    isSent.current = true;
    mutate({ values, how });
  };
  const press = (how: How) => {
    props.onPress?.(how);
    return form.handleSubmit((values) => send(values, how));
  };
  useDrawerGuard(() => {
    if (isPending) return false;
    if (!isDirty || leaving || isSuccess) return true;
    setLeaving('close');
    return false;
  });

  const canReload = onReload !== undefined || props.latest !== undefined;
  async function reload() {
    if (!canReload) {
      drawer.close();
      reset();
      return queryClient.invalidateQueries();
    }
    await onReload?.();
    const values = await props.latest?.();
    if (values) take(values);
    reset();
  }

  const again = unsure === 'alternative' ? alternative?.label : submitLabel;

  const notice = error && !isShownOnFields && (
    <FailureNotice
      failure={error}
      otherwise={props.otherwise}
      unchanged={props.failureNote}
      isClosing={!canReload}
      isEmpty={!isDirty}
      onReload={() => void reload().catch(showFailure)}
    />
  );
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => press('submit')(event)}>
      {props.header ?? <DrawerHeader title={title} about={about} />}
      <div className={styles.body}>
        {!props.failureNote && notice && <div ref={bringIntoView}>{notice}</div>}
        <Overlaps overlaps={overlaps} />
        <FormProvider {...form}>
          {typeof props.children === 'function'
            ? props.children(error instanceof ApiError ? error : null)
            : props.children}
        </FormProvider>
      </div>
      {props.failureNote && notice && <div className={styles.failure}>{notice}</div>}
      {leaving ? (
        <Leaving
          isUnsure={unsure !== null}
          onStay={() => setLeaving(null)}
          onLeave={leaving === 'back' && onBack ? onBack : drawer.close}
        />
      ) : (
        <div className={styles.foot}>
          <span className={styles.note}>
            {unsure ? `This may have gone through. Select ${again} again.` : note}
          </span>
          <Button
            kind="secondary"
            disabled={isPending}
            onClick={props.asksOnBack && isDirty ? () => setLeaving('back') : (onBack ?? drawer.leave)}
          >
            {onBack ? 'Back' : 'Close'}
          </Button>
          {alternative && (
            <Button
              kind="secondary"
              disabled={isPending || isSubmitDisabled || unsure === 'submit'}
              onClick={(event) => press('alternative')(event)}
            >
              {alternative.label}
            </Button>
          )}
          <Button
            kind={isDanger ? 'dangerPrimary' : 'primary'}
            busy={isPending}
            type="submit"
            className={props.isWarning ? styles.override : undefined}
            disabled={isSubmitDisabled || unsure === 'alternative'}
          >
            {submitLabel}
          </Button>
        </div>
      )}
    </form>
  );
}

interface LeavingProps {
  isUnsure: boolean;
  onStay(): void;
  onLeave(): void;
}

const Leaving = ({ isUnsure, onStay, onLeave }: LeavingProps) => (
  <div className={styles.foot} role="alert">
    <span className={styles.note}>
      {isUnsure ? 'This may have gone through. Leave anyway?' : 'Discard your changes?'}
    </span>
    <Button kind="secondary" onClick={onLeave}>
      Discard
    </Button>
    <Button onClick={onStay}>Keep editing</Button>
  </div>
);
