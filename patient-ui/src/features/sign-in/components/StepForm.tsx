import { Button } from '@bedside/ui-kit/components/Button';
import { Stack } from '@bedside/ui-kit/components/Stack';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { SubmitError } from '../../../components/SubmitError.tsx';

interface Props<V extends FieldValues> {
  form: UseFormReturn<V>;
  onSubmit: (values: V) => void;
  submit: string;
  busy: boolean;
  failure: unknown;
  children: ReactNode;
}

/** One step of signing up, signing in by code, or setting a password. */
export const StepForm = <V extends FieldValues>({
  form,
  onSubmit,
  submit,
  busy,
  failure,
  children,
}: Props<V>) => (
  <FormProvider {...form}>
    <Stack as="form" gap={20} top={32} onSubmit={form.handleSubmit(onSubmit)} noValidate>
      {children}
      <SubmitError reason={failure} />
      <Button type="submit" wide busy={busy}>
        {submit}
      </Button>
    </Stack>
  </FormProvider>
);
