import { createContext, useContext } from 'react';
import type { DayPattern, Formats } from '../formats.ts';
import { dayText, instantDayText, instantText, timeText } from '../formats.ts';

const FormatsContext = createContext<Formats>({ zone: 'America/Chicago' });

export const FormatsProvider = FormatsContext.Provider;
export const useFormats = () => useContext(FormatsContext);

interface Props {
  /** `yyyy-MM-dd`, or an instant with its zone */
  value: string;
  pattern?: DayPattern;
}

export function DateText({ value, pattern = 'short' }: Props) {
  const formats = useFormats();
  const words = value.includes('T')
    ? instantDayText(value, pattern, formats)
    : dayText(value, pattern, formats);
  return <time dateTime={value}>{words}</time>;
}

export function TimeText({ value }: { value: string }) {
  const formats = useFormats();
  return (
    <time dateTime={value}>
      {value.includes('T') ? instantText(value, formats) : timeText(value, formats)}
    </time>
  );
}
