import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayAndTime, lowercaseFirst } from '../formatting/appointment-text.ts';
import { useNow } from './use-now.ts';

interface Props {
  instant: string;
  /** In the middle of a sentence: "today, 9:54 AM". */
  isWithin?: boolean;
}

/** An instant as "Today, 9:54 AM". */
export function RelativeDateTime({ instant, isWithin }: Props) {
  const { zone } = useFormats();
  const now = useNow();
  const words = dayAndTime(instant, zone, now);
  return <time dateTime={instant}>{isWithin ? lowercaseFirst(words) : words}</time>;
}
