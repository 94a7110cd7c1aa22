import { es } from 'date-fns/locale/es';
import { describe, expect, test } from 'vitest';
import { dayIn, dayText, instantDayText, instantText, timeSpan, timeText, zonedTimeText } from './formats.ts';

const chicago = { zone: 'America/Chicago' };

describe('dates and times', () => {
  test('a date is the same in every time zone', () => {
    expect(dayText('2026-11-20', 'long', chicago)).toBe('Friday, November 20');
    expect(dayText('2026-11-18', 'numeric', chicago)).toBe('11/18/2026');
  });

  test("an instant is shown in the practice's time zone", () => {
    expect(instantText('2026-11-18T17:20:00Z', chicago)).toBe('Wed, Nov 18, 11:20 AM');
    expect(instantDayText('2026-11-19T03:00:00Z', 'short', chicago)).toBe('Wed, Nov 18');
  });

  test('a time of day uses the 12-hour clock', () => {
    expect(timeText('00:05')).toBe('12:05 AM');
    expect(timeText('14:30')).toBe('2:30 PM');
  });

  test('a time range shares AM or PM, and always has one', () => {
    expect(timeSpan('16:00', '16:30')).toEqual({ from: '4:00', to: '4:30 PM' });
    expect(timeSpan('11:45', '12:15')).toEqual({ from: '11:45 AM', to: '12:15 PM' });
  });

  test('Spanish has its own word order', () => {
    const formats = { ...chicago, locale: es };
    expect(dayText('2026-11-20', 'long', formats)).toBe('viernes, 20 de noviembre');
    expect(instantText('2026-11-18T17:20:00Z', formats)).toBe('mié 18 de nov, 11:20\u00a0a.m.');
    expect(timeSpan('16:00', '16:30', formats)).toEqual({ from: '4:00', to: '4:30\u00a0p.m.' });
  });

  test('a time of a call names its zone, in summer too', () => {
    const chicago = { zone: 'America/Chicago' };
    expect(zonedTimeText('2026-11-20', '16:00', chicago)).toBe('4:00 PM CST');
    expect(zonedTimeText('2026-07-20', '16:00', { ...chicago, locale: es })).toBe('4:00\u00a0p.m. CDT');
  });

  test("today begins at midnight in the practice's time zone", () => {
    expect(dayIn('America/Chicago', new Date('2026-11-19T05:59:00Z'))).toBe('2026-11-18');
    expect(dayIn('America/Chicago', new Date('2026-11-19T06:00:00Z'))).toBe('2026-11-19');
  });
});
