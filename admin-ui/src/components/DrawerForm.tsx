import { ApiError } from '@bedside/api-client/api-error';
import { showToast } from '@bedside/ui-kit/toast';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
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
import { DrawerHeader } from './DrawerHeader.tsx';
import styles from './drawer.module.css';
import { useDrawer, useDrawerGuard } from './drawer.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { setFieldErrors } from './show-issues.ts';

/** What a call answers, or a write of a resource. */
export type Done = { message: string } | { data: RaRecord };

/** What the toast says: the words of the screen, else those of the server. */
export const messageOf = (done: Done, words?: string): string =>
  words ?? ('message' in done ? done.message : String(done.data.message));

interface FormProps<Values extends FieldValues, Output> {
  /** What the fields must hold; none where nothing is entered. */
  schema?: z.ZodType<Output, Values>;
  defaultValues?: DefaultValues<Values>;
  /** In the place of both, where the screen itself reads or sets fields. */
  form?: UseFormReturn<Values, unknown, Output>;
}

interface Props<Values extends FieldValues, Output, D extends Done> extends FormProps<Values, Output> {
  title: string;
  /** What it is about, muted behind the title. */
  about?: string;
  submitLabel: string;
  isDanger?: boolean;
  /** Entered or not, it cannot be sent yet. */
  isHeld?: boolean;
  /** What the button will bring about, beside it. */
  note?: ReactNode;
  /** The button that leaves: “Close” unless told otherwise. */
  onBack?(): void;
  /** What the button does instead of sending: it leads to a further step. */
  onSubmitInstead?(): void;
  run(dataProvider: ConsoleDataProvider, values: Output): Promise<D>;
  /** What the toast says, where the server sends no words of its own. */
  successMessage?: string | ((values: Output) => string);
  /** What a failure says where the server says nothing. */
  otherwise?: string;
  /** Reads again what the change may have changed. */
  onDone?(done: D): unknown;
  /** Takes up the record as it is now, so that the change can be sent again. */
  onReload?(): void;
  /** The fields; a refusal that they can answer is shown at them. */
  children?: ReactNode | ((failure: ApiError | null) => ReactNode);
}

/** The form of a drawer: the one that is given, or one of its own. */
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

/** A drawer with a form. Nothing entered is lost when it fails, and it cannot close while it works. */
export function DrawerForm<Values extends FieldValues, Output, D extends Done>(
  props: Props<Values, Output, D>,
) {
  const form = useDrawerForm(props);
  const { title, about, submitLabel, isDanger, isHeld, note, onBack, run, onDone, onReload } = props;
  const { onSubmitInstead } = props;
  const drawer = useDrawer();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [isLeaving, setIsLeaving] = useState(false);
  const { isDirty } = form.formState;
  // The second click of a double click comes before the button shows that it works.
  const isSent = useRef(false);

  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: (values: Output) => run(dataProvider, values),
    async onSuccess(done, values) {
      const { successMessage: words } = props;
      drawer.close();
      showToast(messageOf(done, typeof words === 'function' ? words(values) : words), 'success');
      await onDone?.(done);
    },
    onError(failure) {
      isSent.current = false;
      setFieldErrors(form, failure);
    },
  });
  const send = (values: Output) => {
    if (onSubmitInstead) return onSubmitInstead();
    if (isSent.current) return;
    isSent.current = true;
    mutate(values);
  };
  useDrawerGuard(() => {
    if (isPending) return false;
    if (!isDirty || isLeaving || isSuccess) return true;
    setIsLeaving(true);
    return false;
  });

  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit(send)}>
      <DrawerHeader title={title} about={about} />
      <div className={styles.body}>
        {error && (
          <FailureNotice
            failure={error}
            otherwise={props.otherwise}
            onReload={() => {
              onReload?.();
              reset();
            }}
          />
        )}
        <FormProvider {...form}>
          {typeof props.children === 'function'
            ? props.children(error instanceof ApiError ? error : null)
            : props.children}
        </FormProvider>
      </div>
      {isLeaving ? (
        <Leaving onStay={() => setIsLeaving(false)} onLeave={drawer.close} />
      ) : (
        <div className={styles.foot}>
          <span className={styles.note}>{note}</span>
          <Button variant="outlined" disabled={isPending} onClick={onBack ?? drawer.close}>
            {onBack ? 'Back' : 'Close'}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
            disabled={isHeld}
            loading={isPending}
          >
            {submitLabel}
          </Button>
        </div>
      )}
    </form>
  );
}

const Leaving = ({ onStay, onLeave }: { onStay(): void; onLeave(): void }) => (
  <div className={styles.foot} role="alert">
    <span className={styles.note}>Discard your changes?</span>
    <Button variant="outlined" onClick={onLeave}>
      Discard
    </Button>
    <Button variant="contained" onClick={onStay}>
      Keep editing
    </Button>
  </div>
);
