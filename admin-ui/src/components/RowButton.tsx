import Button from '@mui/material/Button';
import { useRecordAction } from '../data/use-record-action.ts';

interface Props {
  label: string;
  /** What it does to whom, for a screen reader. */
  spoken: string;
  run: Parameters<typeof useRecordAction>[0];
}

/** An action of one press at the end of a row. */
export function RowButton({ label, spoken, run }: Props) {
  const { mutate, isPending } = useRecordAction(run);
  return (
    <Button
      size="small"
      variant="text"
      color="inherit"
      aria-label={spoken}
      loading={isPending}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
}
