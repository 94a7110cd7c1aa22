import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayAndTime } from '../words/visit-words.ts';
import { useNow } from './use-now.ts';

/** An instant as "Today, 9:54 AM". */
export function When({ instant }: { instant: string }) {
  const { zone } = useFormats();
  const now = useNow();
  return <time dateTime={instant}>{dayAndTime(instant, zone, now)}</time>;
}
