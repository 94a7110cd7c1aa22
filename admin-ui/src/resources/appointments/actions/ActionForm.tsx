import { ApiError } from '@bedside/api-client/api-error';
import { fullName } from '@bedside/ui-kit/person';
import { showToast } from '@bedside/ui-kit/toast';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Seen } from '../../../data/appointment-actions.ts';
import { type Actions, useActions } from '../../../data/data-provider.ts';
import { DrawerHead } from '../../../parts/DrawerHead.tsx';
import styles from '../../../parts/drawer.module.css';
import { useDrawer, useDrawerGuard } from '../../../parts/drawer.tsx';
import { FailureNotice } from '../../../parts/FailureNotice.tsx';
import { useRefreshVisits } from './use-refresh-visits.ts';
import { useSeen } from './use-seen.ts';
import type { VisitInHand } from './visit-in-hand.ts';

interface Props<Values extends FieldValues, Output> {
  title: string;
  visit: VisitInHand;
  form: UseFormReturn<Values, unknown, Output>;
  submitLabel: string;
  isDanger?: boolean;
  /** What the button will bring about, beside it. */
  note?: ReactNode;
  run(actions: Actions, seen: Seen, values: Output): Promise<{ message: string }>;
  /** The fields; they are told of a refusal that they can answer. */
  children(failure: ApiError | null): ReactNode;
}

/** A drawer with the form of one action. Nothing entered is lost when it fails, and it cannot close while it works. */
export function ActionForm<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { title, visit, form, submitLabel, isDanger, note, run, children } = props;
  const drawer = useDrawer();
  const actions = useActions();
  const refresh = useRefreshVisits();
  const { seen, reload } = useSeen(visit);
  const [isLeaving, setIsLeaving] = useState(false);
  const { isDirty } = form.formState;

  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: (values: Output) => run(actions, seen, values),
    async onSuccess({ message }) {
      drawer.close();
      showToast(message, 'success');
      await refresh();
    },
    onError: (failure) => showIssues(form, failure),
  });
  useDrawerGuard(() => {
    if (isPending) return false;
    if (!isDirty || isLeaving || isSuccess) return true;
    setIsLeaving(true);
    return false;
  });

  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((values) => mutate(values))}>
      <DrawerHead title={title} about={`${fullName(visit.patient)}, ${visit.appointmentKey}`} />
      <div className={styles.body}>
        {error && (
          <FailureNotice
            failure={error}
            onReload={() => {
              reload();
              reset();
            }}
          />
        )}
        {children(error instanceof ApiError ? error : null)}
      </div>
      {isLeaving ? (
        <Leaving onStay={() => setIsLeaving(false)} onLeave={drawer.close} />
      ) : (
        <div className={styles.foot}>
          <span className={styles.note}>{note}</span>
          <Button variant="outlined" disabled={isPending} onClick={drawer.close}>
            Close
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
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
    <span className={styles.note}>Close without saving what you entered?</span>
    <Button variant="outlined" onClick={onLeave}>
      Close
    </Button>
    <Button variant="contained" onClick={onStay}>
      Keep editing
    </Button>
  </div>
);

/** Puts what the server says of a field beside that field. */
function showIssues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  failure: Error,
) {
  if (!(failure instanceof ApiError)) return;
  const names = Object.keys(form.getValues());
  const isField = (name: string): name is Path<Values> => names.includes(name);
  for (const { path, message } of failure.issues) {
    const [name = ''] = path.split('.');
    if (isField(name)) form.setError(name, { message });
  }
}
