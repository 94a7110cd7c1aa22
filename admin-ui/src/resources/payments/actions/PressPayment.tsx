import type { LucideIcon } from 'lucide-react';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { ActionButton } from '../../../parts/ActionButton.tsx';

interface Props {
  icon: LucideIcon;
  label: string;
  onPick(): void;
  run: Parameters<typeof useRecordAction>[0];
}

/** A line of a payment’s menu that acts at one press. */
export function PressPayment({ run, ...item }: Props) {
  const { mutate, isPending } = useRecordAction(run);
  return <ActionButton {...item} shape="item" isBusy={isPending} onPress={() => mutate()} />;
}
