import { type DayPattern, dayText, instantDayText } from '../formats.ts';
import { useFormats } from './FormatsProvider.tsx';

interface Props {
  /** A date, `yyyy-MM-dd`, or an instant with its zone. */
  value: string;
  pattern?: DayPattern;
}

/** A day, as the practice's clock has it. */
export function DateText({ value, pattern = 'short' }: Props) {
  const formats = useFormats();
  const words = value.includes('T')
    ? instantDayText(value, pattern, formats)
    : dayText(value, pattern, formats);
  return <time dateTime={value}>{words}</time>;
}
