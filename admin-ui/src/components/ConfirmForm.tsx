import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import { type Done, DrawerForm } from './DrawerForm.tsx';

interface Props {
  title: string;
  about: string;
  submitLabel: string;
  run(dataProvider: ConsoleDataProvider): Promise<Done>;
  successMessage?: string;
  refreshes?: QueryKey;
  onDone?(): unknown;
  children: ReactNode;
}

export function ConfirmForm({ children, ...props }: Props) {
  return (
    <DrawerForm {...props} isDanger>
      <p>{children}</p>
    </DrawerForm>
  );
}
