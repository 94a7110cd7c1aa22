import { useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';

interface Props {
  icon: LucideIcon;
  label: string;
  onPick(): void;
  run: Parameters<typeof useRecordAction>[0];
  /** What cannot be undone asks first: about which payment, and what will come of it. */
  asks?: { about: string; consequence: string };
}

/** A line of a payment’s menu that acts at one press, or asks first. */
export function PaymentActionButton({ run, asks, ...item }: Props) {
  const { mutate, isPending } = useRecordAction(run);
  const drawer = useDrawer();
  const queryClient = useQueryClient();
  if (asks) {
    const ask = (
      <ConfirmForm
        title={item.label}
        about={asks.about}
        submitLabel={item.label}
        run={run}
        onDone={() => queryClient.invalidateQueries()}
      >
        {asks.consequence}
      </ConfirmForm>
    );
    return <ActionButton {...item} shape="item" onPress={() => drawer.open(ask)} />;
  }
  return <ActionButton {...item} shape="item" isBusy={isPending} onPress={() => mutate()} />;
}
