import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import { type Done, DrawerForm } from './DrawerForm.tsx';

interface Props {
  title: string;
  about: string;
  submitLabel: string;
  run(dataProvider: ConsoleDataProvider): Promise<Done>;
  successMessage?: string;
  onDone?(): unknown;
  /** What will come of it. */
  children: ReactNode;
}

/** Asks once more before somebody is shut out or something taken away. */
export function ConfirmForm({ children, ...props }: Props) {
  const form = useForm();
  return (
    <DrawerForm {...props} form={form} isDanger>
      {() => <p>{children}</p>}
    </DrawerForm>
  );
}
