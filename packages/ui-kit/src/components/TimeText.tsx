import { instantText, timeText } from '../formats.ts';
import { useFormats } from './FormatsProvider.tsx';

/** `HH:mm`, or an instant shown in the practice's time zone. */
export function TimeText({ value }: { value: string }) {
  const formats = useFormats();
  return (
    <time dateTime={value}>
      {value.includes('T') ? instantText(value, formats) : timeText(value, formats)}
    </time>
  );
}
