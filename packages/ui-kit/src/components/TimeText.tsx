import { instantText, timeText } from '../formats.ts';
import { useFormats } from './FormatsProvider.tsx';

/** A time of day (`HH:mm`) on a 12-hour clock, or an instant as day and time in the practice's zone. */
export function TimeText({ value }: { value: string }) {
  const formats = useFormats();
  return (
    <time dateTime={value}>
      {value.includes('T') ? instantText(value, formats) : timeText(value, formats)}
    </time>
  );
}
