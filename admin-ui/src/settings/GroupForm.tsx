import { type SettingsRecord, settingsRecord } from '@bedside/contracts/practice/settings.schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FailureNotice } from '../components/FailureNotice.tsx';
import { setFieldErrors } from '../components/form-fields.ts';
import { Overlaps } from '../components/Overlaps.tsx';
import { Card } from '../components/page/Card.tsx';
import { useTakeLatest } from '../components/take-latest.ts';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import { showFailure } from '../data/failure.ts';
import { configQuery } from '../data/me.ts';
import { useReportChanges } from './changes.tsx';
import { isSame } from './hours-form.ts';
import styles from './settings.module.css';
import { useReportDirty } from './unsaved.tsx';
import { useSettings } from './use-settings.ts';

interface Props<Values extends FieldValues, Output extends object> {
  title: string;
  record: SettingsRecord;
  schema: z.ZodType<Output, Values>;
  toForm(record: SettingsRecord): Values;
  /** Names what differs from the saved settings. By default, returns the title if anything differs. */
  changesOf?(now: Values, saved: Values): readonly string[];
  /** The group renders its own cards. */
  isPlain?: boolean;
  children: ReactNode;
}

/** After a conflict, keeps what the user changed and takes the rest from the saved settings. */
export function GroupForm<Values extends FieldValues, Output extends object>(props: Props<Values, Output>) {
  const { title, record, schema, toForm, isPlain, children } = props;
  const { changesOf = (now, saved) => (isSame(now, saved) ? [] : [title]) } = props;
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema, {
      error: ({ code }) => (code === 'invalid_type' ? 'Enter a number.' : undefined),
    }),
    defaultValues: toForm(record) as DefaultValues<Values>,
    mode: 'onTouched',
  });
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { refetch, put } = useSettings();
  const [seen, setSeen] = useState(record.version);
  const { element, overlaps, take, forget } = useTakeLatest(form);
  const { errors, isSubmitted, touchedFields } = form.formState;
  const changes = changesOf(form.watch(), toForm(record));
  const isDirty = changes.length > 0;
  useReportDirty(record.id, isDirty);

  useEffect(() => {
    if (isDirty || seen === record.version) return;
    setSeen(record.version);
    form.reset(toForm(record));
  }, [isDirty, seen, record, form, toForm]);

  const { mutateAsync, reset, error } = useMutation({
    mutationFn: async (values: Output) => {
      const previousData = { id: record.id, version: seen };
      const { data } = await dataProvider.update('settings', {
        id: record.id,
        data: { values },
        previousData,
      });
      return settingsRecord.parse(data);
    },
    async onSuccess(saved) {
      setSeen(saved.version);
      form.reset(toForm(saved));
      forget();
      put(saved);
      await queryClient.invalidateQueries({ queryKey: configQuery.queryKey });
    },
    onError: (failure) =>
      setFieldErrors(form, failure, {
        fieldOf: (path) => path.replace(/^values\./, '').replace(/^openingHours\b.*/, 'days'),
      }),
  });

  async function reload() {
    const fresh = (await refetch()).find(({ id }) => id === record.id);
    if (!fresh) return;
    take(toForm(fresh) as DefaultValues<Values>);
    setSeen(fresh.version);
    reset();
  }

  useReportChanges(record.id, {
    changes,
    hasErrors:
      error !== null || (isSubmitted ? Object.keys(errors) : wrongAmong(errors, touchedFields)).length > 0,
    save: async () => {
      let isSaved = false;
      await form.handleSubmit(async (values) => {
        isSaved = await mutateAsync(values).then(
          () => true,
          () => false,
        );
      })();
      return isSaved;
    },
    discard: () => {
      form.reset(toForm(record));
      forget();
      reset();
    },
  });

  const body = (
    <form
      ref={element}
      className={isPlain ? styles.column : styles.form}
      noValidate
      aria-label={title}
      onSubmit={(event) => event.preventDefault()}
    >
      {error && <FailureNotice failure={error} onReload={() => void reload().catch(showFailure)} />}
      <Overlaps overlaps={overlaps} />
      <FormProvider {...form}>{children}</FormProvider>
    </form>
  );
  return isPlain ? body : <Card title={title}>{body}</Card>;
}

/** Fields that have an error and were left. */
const wrongAmong = (errors: object, touched: object): string[] =>
  Object.keys(errors).filter((name) => name in touched);
