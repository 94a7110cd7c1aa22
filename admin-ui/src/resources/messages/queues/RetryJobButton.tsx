import type { FailedJob } from '@bedside/contracts/messaging/templates.schema';
import Button from '@mui/material/Button';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useRecordAction } from '../../../data/use-record-action.ts';

/** Has a job tried again that was given up. */
export function RetryJobButton({ job }: { job: FailedJob }) {
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.retryFailedJob({ params: { id: job.id } }),
  );
  return (
    <Button
      size="small"
      variant="text"
      color="inherit"
      aria-label={`Retry ${job.name} for ${job.eventType}`}
      startIcon={<RotateCw size={14} strokeWidth={1.75} aria-hidden />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      Retry
    </Button>
  );
}
