interface ParsedEvent {
  [property: string]: string;
}

interface ParsedCalendar {
  properties: Record<string, string>;
  events: ParsedEvent[];
}

const unescaped = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));

/**
 * Strict RFC 5545 parser.
 * @throws Error for invalid files
 */
export function readCalendar(text: string): ParsedCalendar {
  const raw = text.split('\r\n');
  if (raw.at(-1) !== '' || text.replaceAll('\r\n', '').includes('\n')) throw new Error('lines end with CRLF');
  if (raw.some((line) => Buffer.byteLength(line) > 75)) throw new Error('a line is longer than 75 octets');
  const lines = text
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean);
  const calendar: ParsedCalendar = { properties: {}, events: [] };
  const open: string[] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Za-z0-9-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    if (!name) throw new Error(`not a property: ${line}`);
    if (name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') calendar.events.push({});
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends where it has not begun`);
    } else {
      const target = open.at(-1) === 'VEVENT' ? calendar.events.at(-1) : calendar.properties;
      if (!target || open[0] !== 'VCALENDAR') throw new Error('a property outside the calendar');
      target[name] = unescaped(value);
    }
  }
  if (open.length) throw new Error(`${open.join()} does not end`);
  for (const event of calendar.events)
    for (const needed of ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY'])
      if (!event[needed]) throw new Error(`an event without ${needed}`);
  return calendar;
}
