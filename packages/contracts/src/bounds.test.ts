import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { appointmentSlot } from './appointments/booking.schema.ts';
import { newService } from './appointments/catalog.api.ts';
import { chartFields } from './care/chart.schema.ts';
import { newCptCode } from './care/codes.api.ts';
import { firstName, nameInputs, postalCode } from './common/fields.ts';
import { dateOfBirth } from './people/patient-fields.ts';

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const letters = (count: number) => 'a'.repeat(count);
const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;

describe('input limits', () => {
  // Rule: people.person-names
  it('a name may have letters of any script, spaces, hyphens, and both apostrophes', () => {
    for (const name of ['José', 'Anne-Marie', 'O’Neill', "O'Neill", 'Мария', 'van der'])
      expect(takes(firstName, name), name).toBe(true);
    for (const name of ['R2D2', 'Ann!', '-Ann', '', letters(61)])
      expect(takes(firstName, name), name).toBe(false);
    const asSpecified = nameInputs({ firstNameMin: 2, lastNameMin: 3, nameMax: 25 });
    const lengths = [letters(1), letters(2), letters(3), letters(25), letters(26)];
    expect(lengths.map((name) => takes(asSpecified.firstName, name))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(lengths.map((name) => takes(asSpecified.lastName, name))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  // Rule: people.birth-dates
  it('a birth date is between today and 120 years ago', () => {
    expect([0, 120].map((years) => takes(dateOfBirth, yearsAgo(years)))).toEqual([true, true]);
    expect([-1, 122].map((years) => takes(dateOfBirth, yearsAgo(years)))).toEqual([false, false]);
  });

  // Rule: people.zip-codes-are-padded
  it('a ZIP code has 3 to 5 digits', () => {
    expect(['501', '0501', '60614', ' 60614 '].map((code) => takes(postalCode, code))).not.toContain(false);
    expect(['50', '606141', '6061a'].map((code) => takes(postalCode, code))).toEqual([false, false, false]);
  });

  // Rule: appointments.preferred-times
  it('a booking prefers one or two times of day, or only ASAP', () => {
    for (const slots of [['MORNING'], ['MORNING', 'EVENING'], ['ASAP']])
      expect(takes(appointmentSlot, slots), slots.join()).toBe(true);
    for (const slots of [[], ['MORNING', 'AFTERNOON', 'EVENING'], ['ASAP', 'EVENING'], ['NIGHT']])
      expect(takes(appointmentSlot, slots), slots.join()).toBe(false);
  });

  // Rule: appointments.service-bounds
  it('a service has a rate above zero and a name of up to 50 characters', () => {
    const service = { name: letters(50), rate: 0.01, category: 'Labs', description: 'A panel' };
    expect(takes(newService, service)).toBe(true);
    for (const wrong of [{ name: letters(51) }, { name: ' ' }, { rate: 0 }, { rate: -1 }])
      expect(takes(newService, { ...service, ...wrong }), JSON.stringify(wrong)).toBe(false);
  });

  // Rule: care.cpt-codes
  it('a CPT code has up to 15 characters', () => {
    const code = { code: letters(15), description: 'A visit', category: 'Visits' };
    expect(takes(newCptCode, code)).toBe(true);
    expect(takes(newCptCode, { ...code, code: letters(16) })).toBe(false);
  });

  // Rule: care.chart-text-bounds
  it('a long chart text has up to 500 characters and a short one 250', () => {
    const entry = { condition: letters(250), note: letters(500) };
    expect(takes(chartFields.PAST_MEDICAL, entry)).toBe(true);
    for (const wrong of [{ condition: letters(251) }, { note: letters(501) }])
      expect(takes(chartFields.PAST_MEDICAL, { ...entry, ...wrong })).toBe(false);
  });
});
