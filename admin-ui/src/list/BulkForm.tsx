import { Button } from '@bedside/ui-kit/components/Button';
import { Progress } from '@bedside/ui-kit/components/ProgressBar';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type DefaultValues, type FieldValues, FormProvider } from 'react-hook-form';
import type { z } from 'zod';
import { useDrawerForm } from '../components/DrawerForm.tsx';
import { DrawerHeader } from '../components/DrawerHeader.tsx';
import styles from '../components/drawer.module.css';
import { useDrawer, useDrawerGuard } from '../components/drawer.tsx';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import { requestIdOf } from '../data/failure.ts';
import bulk from './BulkForm.module.css';
import { type Outcome, pluralizeRows, type RowNouns, runEach } from './rows.ts';

export interface BulkFields<Values extends FieldValues, Output> {
  title: string;
  submitLabel: string;
  isDanger?: boolean;
  schema?: z.ZodType<Output, Values>;
  defaultValues?: DefaultValues<Values>;
  children: ReactNode;
}

interface FrameProps<Values extends FieldValues, Output> extends BulkFields<Values, Output> {
  about: string;
  isRunning: boolean;
  isStarted: boolean;
  note?: ReactNode;
  onSubmit(values: Output): void;
}

/** The form around a bulk action’s fields. */
export function BulkFormFrame<Values extends FieldValues, Output>(props: FrameProps<Values, Output>) {
  const { isRunning, isStarted } = props;
  const form = useDrawerForm(props);
  const drawer = useDrawer();
  useDrawerGuard(() => !isRunning);
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((values) => props.onSubmit(values))}>
      <DrawerHeader title={props.title} about={props.about} />
      <div className={styles.body}>
        <FormProvider {...form}>{props.children}</FormProvider>
      </div>
      <div className={styles.foot}>
        {props.note && <span className={styles.note}>{props.note}</span>}
        <Button kind="secondary" disabled={isRunning} onClick={drawer.leave}>
          Close
        </Button>
        {!isStarted && (
          <Button kind={props.isDanger ? 'dangerPrimary' : 'primary'} busy={isRunning} type="submit">
            {props.submitLabel}
          </Button>
        )}
      </div>
    </form>
  );
}

interface Item {
  id: string;
}

interface Props<T extends Item, Values extends FieldValues, Output> extends BulkFields<Values, Output> {
  items: readonly T[];
  /** Nouns for the rows, and the name of a single row. */
  nouns: RowNouns & { nameOf(item: T): string };
  /** Says what was done to `count` rows. */
  doneText(count: number): string;
  run(dataProvider: ConsoleDataProvider, item: T, values: Output): Promise<unknown>;
  /** Refetches what the changes may affect. */
  refresh(): Promise<unknown>;
  /** Clears the selection, because the changed rows may leave the list. */
  onDone?: (() => void) | undefined;
}

/** Shows progress and lists the rows that failed. */
export function BulkForm<T extends Item, Values extends FieldValues, Output>({
  items,
  nouns,
  doneText,
  run,
  refresh,
  onDone,
  children,
  ...form
}: Props<T, Values, Output>) {
  const drawer = useDrawer();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [progress, setProgress] = useState(0);
  const { mutate, isPending, data } = useMutation({
    mutationFn: (values: Output) => runEach(items, (item) => run(dataProvider, item, values), setProgress),
    async onSuccess({ done, failed }) {
      onDone?.();
      await refresh();
      if (failed.length > 0) return;
      drawer.close();
      showToast(doneText(done.length), 'success');
    },
  });
  return (
    <BulkFormFrame
      {...form}
      about={pluralizeRows(items.length, nouns)}
      isRunning={isPending}
      isStarted={data !== undefined}
      onSubmit={(values) => mutate(values)}
    >
      {data ? <Summary outcome={data} nameOf={nouns.nameOf} doneText={doneText} /> : children}
      {isPending && (
        <div role="status">
          <Progress value={progress} max={items.length} aria-label="Progress" />
          {progress} of {items.length}
        </div>
      )}
    </BulkFormFrame>
  );
}

interface SummaryProps<T extends Item> {
  outcome: Outcome<T>;
  nameOf(item: T): string;
  doneText(count: number): string;
}

const Summary = <T extends Item>({ outcome: { done, failed }, nameOf, doneText }: SummaryProps<T>) => (
  <Stack gap={12} role="alert">
    <p>
      <b>{doneText(done.length)}</b>, {failed.length} failed:
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
