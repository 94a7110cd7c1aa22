import { expect, it } from 'vitest';
import { calendarText } from './calendar.ts';

const linesOf = (ending: string) => {
  const typed = `1 Main St${ending}BEGIN:VEVENT${ending}ATTENDEE:mailto:else@example.com`;
  const entry = {
    ...{ id: '1', key: 'BSD-1', sequence: 1, canceled: false, link: 'https://bedside.example/1' },
    ...{ startsAt: new Date(0), endsAt: new Date(3_600_000), location: typed, description: typed },
  };
  const practice = `Care${ending}BEGIN:VALARM`;
  const frame = { practice, from: 'care@example.com', language: 'en', method: 'PUBLISH' } as const;
  return calendarText([entry], { ...frame, name: `${practice} visits` }).split(
    /[\r\n\v\f\u0085\u2028\u2029]+/,
  );
};

it.each(['\r', '\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  'a calendar file begins no line of its own with a typed %j',
  (ending) => {
    const lines = linesOf(ending);
    expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT']);
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
    expect(lines).toContain('X-WR-CALNAME:Care BEGIN:VALARM visits');
  },
);
