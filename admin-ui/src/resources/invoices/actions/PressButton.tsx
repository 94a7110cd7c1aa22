import type { LucideIcon } from 'lucide-react';
import type { Actions } from '../../../data/data-provider.ts';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import type { InvoiceActionProps } from './action-props.ts';

interface Props extends InvoiceActionProps {
  icon: LucideIcon;
  label: string;
  run(actions: Actions): Promise<{ message: string }>;
}

/** An action of one press; says how it went. */
export function PressButton({ invoice, icon, label, run, ...button }: Props) {
  const { mutate, isPending } = useRecordAction(run);
  return (
    <ActionButton
      {...button}
      of={invoice.number}
      icon={icon}
      label={label}
      isBusy={isPending}
      onPress={() => mutate()}
    />
  );
}
