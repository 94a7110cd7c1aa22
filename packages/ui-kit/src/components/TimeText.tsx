import { instantText, timeText } from '../formats.ts';
import { useFormats } from './FormatsProvider.tsx';

export function TimeText({ value }: { value: string }) {
  const formats = useFormats();
  return (
    <time dateTime={value}>
      {value.includes('T') ? instantText(value, formats) : timeText(value, formats)}
    </time>
  );
}
