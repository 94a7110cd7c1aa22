import { Progress } from '@bedside/ui-kit/components/ProgressBar';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { showToast } from '@bedside/ui-kit/toast';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { type FormEventHandler, type ReactNode, useState } from 'react';
import { DrawerHeader } from '../components/DrawerHeader.tsx';
import styles from '../components/drawer.module.css';
import { useDrawer, useDrawerGuard } from '../components/drawer.tsx';
import { requestIdOf } from '../data/failure.ts';
import bulk from './BulkForm.module.css';
import { type Outcome, pluralizeRows, type RowNouns, runEach } from './rows.ts';

interface Item {
  id: string;
}

interface Naming<T> extends RowNouns {
  nameOf(item: T): string;
}

interface BulkRun<T extends Item> extends Naming<T> {
  items: readonly T[];
  run(act: (item: T) => Promise<unknown>): void;
  progress: number;
  isRunning: boolean;
  outcome: Outcome<T> | undefined;
}

/** `refresh` refetches what the changes may affect. */
export function useBulkRun<T extends Item>(
  items: readonly T[],
  naming: Naming<T>,
  refresh: () => Promise<unknown>,
): BulkRun<T> {
  const drawer = useDrawer();
  const [progress, setProgress] = useState(0);
  const { mutate, isPending, data } = useMutation({
    mutationFn: (act: (item: T) => Promise<unknown>) => runEach(items, act, setProgress),
    async onSuccess({ done, failed }) {
      await refresh();
      if (failed.length > 0) return;
      drawer.close();
      showToast(`${pluralizeRows(done.length, naming)} completed`, 'success');
    },
  });
  useDrawerGuard(() => !isPending);
  return { ...naming, items, run: mutate, progress, isRunning: isPending, outcome: data };
}

interface Props<T extends Item> {
  title: string;
  submitLabel: string;
  isDanger?: boolean;
  bulkRun: BulkRun<T>;
  onSubmit: FormEventHandler;
  children: ReactNode;
}

/** Shows progress and lists the rows that failed. */
export function BulkForm<T extends Item>(props: Props<T>) {
  const { title, submitLabel, isDanger, bulkRun, onSubmit, children } = props;
  const { items, nameOf, progress, isRunning, outcome } = bulkRun;
  const drawer = useDrawer();
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <DrawerHeader title={title} about={pluralizeRows(items.length, bulkRun)} />
      <div className={styles.body}>
        {outcome ? <Summary outcome={outcome} nameOf={nameOf} /> : children}
        {isRunning && (
          <div role="status">
            <Progress value={progress} max={items.length} aria-label="Progress" />
            {progress} of {items.length}
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <Button variant="outlined" disabled={isRunning} onClick={drawer.close}>
          Close
        </Button>
        {!outcome && (
          <Button
            type="submit"
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
            loading={isRunning}
          >
            {submitLabel}
          </Button>
        )}
      </div>
    </form>
  );
}

interface SummaryProps<T extends Item> extends Pick<Naming<T>, 'nameOf'> {
  outcome: Outcome<T>;
}

const Summary = <T extends Item>({ outcome: { done, failed }, nameOf }: SummaryProps<T>) => (
  <Stack gap={12} role="alert">
    <p>
      <b>{done.length} completed</b>, {failed.length} failed:
    </p>
    <ul>
      {failed.map(({ item, reason }) => (
        <li key={item.id} className={bulk.failure}>
          <b>{nameOf(item)}</b>
          <span>{reason.message}</span>
          <Reference reason={reason} />
        </li>
      ))}
    </ul>
  </Stack>
);

function Reference({ reason }: { reason: Error }) {
  const requestId = requestIdOf(reason);
  return requestId && <small>Reference: {requestId}</small>;
}
