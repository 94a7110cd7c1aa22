import { type SettingsRecord, settingsRecord } from '@bedside/contracts/practice/settings.schema';
import { showToast } from '@bedside/ui-kit/toast';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { FailureNotice } from '../components/FailureNotice.tsx';
import { Card } from '../components/page/Card.tsx';
import { setFieldErrors } from '../components/set-field-errors.ts';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import { configQuery } from '../data/me.ts';
import styles from './settings.module.css';
import { useReportDirty } from './unsaved.tsx';
import { useSettings } from './use-settings.ts';

interface Props<Values extends FieldValues, Output extends object> {
  title: string;
  record: SettingsRecord;
  form: UseFormReturn<Values, unknown, Output>;
  toForm(record: SettingsRecord): Values;
  children: ReactNode;
}

/** After a conflict, keeps what the user changed and takes the rest from the saved settings. */
export function GroupForm<Values extends FieldValues, Output extends object>(props: Props<Values, Output>) {
  const { title, record, form, toForm, children } = props;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { refetch, put } = useSettings();
  const [seen, setSeen] = useState(record.version);
  const { isDirty } = form.formState;
  useReportDirty(record.id, isDirty);

  useEffect(() => {
    if (isDirty || seen === record.version) return;
    setSeen(record.version);
    form.reset(toForm(record));
  }, [isDirty, seen, record, form, toForm]);

  const { mutate, reset, error, isPending } = useMutation({
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
      put(saved);
      showToast('Saved. Changes take effect immediately.', 'success');
      await queryClient.invalidateQueries({ queryKey: configQuery.queryKey });
    },
    onError: (failure) => setFieldErrors(form, failure, (path) => path.replace(/^values\./, '')),
  });

  async function takeUp() {
    const fresh = (await refetch()).find(({ id }) => id === record.id);
    if (!fresh) return;
    form.reset(toForm(fresh), { keepDirtyValues: true });
    setSeen(fresh.version);
    reset();
  }

  return (
    <Card title={title} end={isDirty && <span className={styles.unsaved}>Unsaved changes</span>}>
      <form className={styles.form} noValidate onSubmit={form.handleSubmit((values) => mutate(values))}>
        {error && <FailureNotice failure={error} onReload={() => void takeUp()} />}
        <FormProvider {...form}>{children}</FormProvider>
        <div className={styles.foot}>
          <Button
            type="submit"
            variant="contained"
            disabled={!isDirty}
            loading={isPending}
            aria-label={`Save ${title}`}
          >
            Save
          </Button>
          {isDirty && (
            <Button variant="outlined" disabled={isPending} onClick={() => form.reset()}>
              Discard changes
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
