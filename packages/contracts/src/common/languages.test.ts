import { expect, it } from 'vitest';
import { clockInSpanish } from './languages.ts';

it('times in Spanish read as Intl writes them for the United States', () => {
  for (const time of ['00:05', '09:30', '12:00', '13:00', '23:59']) {
    const at = new Date(`2026-11-22T${time}:00Z`);
    const by = (locale: string) =>
      new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' })
        .format(at)
        .replaceAll('\u202f', ' ');
    expect(clockInSpanish(by('en-US'))).toBe(by('es-US'));
  }
});

it('a time in Spanish ends its sentence', () => {
  expect(clockInSpanish('Llame entre las 8 AM y las 5 PM. Gracias.')).toBe(
    'Llame entre las 8 a.m. y las 5 p.m. Gracias.',
  );
  expect(clockInSpanish('I AM here. 5 AMPLE rooms')).toBe('I AM here. 5 AMPLE rooms');
});
