import type { ComponentProps, FormEvent } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { ScreenForm } from '../ScreenForm.tsx';
import { usePostalCode } from './use-postal-code.ts';

interface Props<V extends FieldValues>
  extends Omit<ComponentProps<typeof ScreenForm<V>>, 'onSubmit' | 'form'> {
  form: UseFormReturn<V>;
  onSend: (values: V) => void;
}

export const AddressAndLocationForm = <V extends FieldValues>(props: Props<V>) => (
  <FormProvider {...props.form}>
    <Form {...props} />
  </FormProvider>
);

function Form<V extends FieldValues>({ onSend, ...props }: Props<V>) {
  const { lookUp } = usePostalCode();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await lookUp()) await props.form.handleSubmit(onSend)();
  }
  return <ScreenForm {...props} onSubmit={submit} />;
}
