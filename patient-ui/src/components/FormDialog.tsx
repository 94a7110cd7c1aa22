import { FormDialog as SharedFormDialog } from '@bedside/ui-kit/components/FormDialog';
import type { ComponentProps } from 'react';
import { useTexts } from '../i18n/TextsProvider.tsx';

interface Props extends Omit<ComponentProps<typeof SharedFormDialog>, 'texts' | 'isDirty'> {
  isDirty?: boolean;
}

export function FormDialog({ isDirty = false, ...dialog }: Props) {
  const { payment } = useTexts();
  return <SharedFormDialog {...dialog} texts={payment} isDirty={isDirty} />;
}
