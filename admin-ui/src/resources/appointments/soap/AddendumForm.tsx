import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import { text } from '@bedside/contracts/common/fields';
import { Button } from '@bedside/ui-kit/components/Button';
import { showToast } from '@bedside/ui-kit/toast';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useDrawerGuard } from '../../../components/drawer.tsx';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { TextArea } from '../../../components/inputs.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { useRefreshAppointments } from '../actions/use-appointment-action.tsx';
import styles from './soap.module.css';

const MOST = 5_000;
const values = z.object({ text: text(MOST, 1) });

interface Props {
  note: SoapNoteRecord;
  onAdded(note: SoapNoteRecord): void;
}

/** Addenda can't be edited later. */
export function AddendumForm({ note, onAdded }: Props) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const refresh = useRefreshAppointments();
  const form = useForm({ resolver: zodResolver(values), defaultValues: { text: '' }, mode: 'onTouched' });
  const [isLeaving, setIsLeaving] = useState(false);
  const { isDirty } = form.formState;
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (typed: { text: string }) =>
      dataProvider.addSoapAddendum({ params: { id: note.appointmentId }, body: { text: typed.text } }),
    async onSuccess({ message, data }) {
      form.reset();
      showToast(message, 'success');
      onAdded(data);
      await refresh();
    },
  });
  useDrawerGuard(() => {
    if (isPending) return false;
    if (!isDirty || isLeaving) return true;
    setIsLeaving(true);
    return false;
  });
  return (
    <form className={styles.part} noValidate onSubmit={form.handleSubmit((typed) => mutate(typed))}>
      {error && <FailureNotice failure={error} onReload={() => reset()} />}
      <FormProvider {...form}>
        <TextArea
          source="text"
          label="Addendum"
          rows={4}
          maxLength={MOST}
          help={
            isLeaving
              ? 'This addendum hasn’t been added. Add it, or close again to discard it.'
              : 'Signed with your name and the time. Can’t be edited once added.'
          }
        />
      </FormProvider>
      <span>
        <Button busy={isPending} type="submit">
          Add addendum
        </Button>
      </span>
    </form>
  );
}
