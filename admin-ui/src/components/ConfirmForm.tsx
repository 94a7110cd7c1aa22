import type { ReactNode } from 'react';
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
  return (
    <DrawerForm {...props} isDanger>
      <p>{children}</p>
    </DrawerForm>
  );
}
