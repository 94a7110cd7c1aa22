import { type DayPattern, dayText, instantDayText } from '../formats.ts';
import { useFormats } from './FormatsProvider.tsx';

interface Props {
  /** `yyyy-MM-dd`, or an instant with its zone */
  value: string;
  pattern?: DayPattern;
}

export function DateText({ value, pattern = 'short' }: Props) {
  const formats = useFormats();
  const text = value.includes('T')
    ? instantDayText(value, pattern, formats)
    : dayText(value, pattern, formats);
  return <time dateTime={value}>{text}</time>;
}
