import type { DeliveryRow, DeliveryState } from '@bedside/contracts/messaging/messaging.schema';
import Button from '@mui/material/Button';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useRecordAction } from '../../../data/use-record-action.ts';

/** What is on its way needs no second sending. */
const underWay: readonly DeliveryState[] = ['queued', 'claimed'];

export function ResendMessageButton({ message }: { message: DeliveryRow }) {
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.resendDelivery({ params: { id: message.id } }),
  );
  if (underWay.includes(message.state)) return null;
  return (
    <Button
      size="small"
      variant="text"
      color="inherit"
      aria-label={`Resend message to ${message.recipient}`}
      startIcon={<RotateCw size={14} strokeWidth={1.75} aria-hidden />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      Resend
    </Button>
  );
}
