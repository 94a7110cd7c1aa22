import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { ActionButton } from '../../../components/ActionButton.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { useRecordAction } from '../../../data/use-record-action.ts';
import type { InvoiceActionProps } from './action-props.ts';

interface Props extends InvoiceActionProps {
  icon: LucideIcon;
  label: string;
  run(dataProvider: ConsoleDataProvider): Promise<{ message: string }>;
}

/** An action of one press; says how it went. */
export function InvoiceActionButton({ invoice, icon, label, run, ...button }: Props) {
  const { mutate, isPending } = useRecordAction(run);
  const isSent = useRef(false);
  return (
    <ActionButton
      {...button}
      of={invoice.number}
      icon={icon}
      label={label}
      isBusy={isPending}
      onPress={() => {
        // The second click of a double click comes before the button shows that it works.
        if (isSent.current) return;
        isSent.current = true;
        mutate(undefined, {
          onSettled: () => {
            isSent.current = false;
          },
        });
      }}
    />
  );
}
