import { expect, test } from 'vitest';
import { z } from 'zod';
import { appointmentDetails } from '../appointments/appointment.schema.ts';
import { outputOf } from '../people/patient-fields.ts';
import {
  staffOnly,
  staffOnlyEach,
  staffOnlyFields,
  translated,
  translatedFields,
  withoutMarked,
} from './field-marks.ts';

test('translated fields are found in any wrapper', () => {
  const service = z.object({ id: z.string(), name: translated(), note: translated().nullable() });
  const answer = z.object({
    one: service.optional(),
    all: z.array(service.pick({ name: true })),
    either: z.union([z.object({ kind: z.string() }), z.object({ label: translated() })]).nullable(),
    names: z.array(translated()),
    count: z.int(),
  });
  expect(translatedFields(answer)).toEqual({
    one: { name: true, note: true },
    all: { name: true },
    either: { label: true },
    names: true,
  });
  expect(translatedFields(z.object({ name: z.string() }))).toBeNull();
});

test('an appointment names its services and why it was canceled in the user’s language', () => {
  expect(translatedFields(appointmentDetails)).toEqual({
    cancellationReason: true,
    services: { name: true, description: true, category: true },
    servicesAvailed: { serviceName: true },
  });
});

// Rule: security.patients-never-see-staff-fields
test('staff-only fields are left out of an answer, and only those', () => {
  const note = z.string();
  const answer = z.object({
    note,
    inner: z
      .array(z.union([z.object({ note: staffOnly(note) }), z.object({ seen: z.boolean() })]))
      .nullable(),
    ...staffOnlyEach({ risk: z.object({ level: z.int() }) }),
  });
  const marks = staffOnlyFields(answer);
  expect(marks).toEqual({ inner: { note: true }, risk: true });
  const at = new Date();
  expect(
    withoutMarked({ note: 'a', inner: [{ note: 'b', at }, { seen: true }], risk: { level: 3 } }, marks ?? {}),
  ).toEqual({ note: 'a', inner: [{ at }, { seen: true }] });
});

// Rule: security.patients-never-see-staff-fields
test('a patient field that is not in the portal is for staff only', () => {
  const schema = (hiddenIn?: 'portal' | 'portal forms') =>
    z.object({ field: outputOf({ output: z.string(), ...(hiddenIn && { hiddenIn }) }) });
  expect(staffOnlyFields(schema('portal'))).toEqual({ field: true });
  expect(schema('portal').parse({})).toEqual({});
  expect(staffOnlyFields(schema('portal forms'))).toBeNull();
  expect(staffOnlyFields(schema())).toBeNull();
});

// Rule: security.patients-never-see-staff-fields
test('a staff-only field is found in every kind of schema, or the schema is refused', () => {
  const marked = z.object({ note: staffOnly(z.string()) });
  const found = { note: true };
  expect(staffOnlyFields(marked.readonly())).toEqual(found);
  expect(staffOnlyFields(marked.catch({ note: '' }))).toEqual(found);
  expect(staffOnlyFields(z.unknown().pipe(marked))).toEqual(found);
  expect(staffOnlyFields(z.intersection(z.object({ a: z.string() }), marked))).toEqual(found);
  expect(() => staffOnlyFields(z.record(z.string(), marked))).toThrow('a mark in a record');
  expect(() => staffOnlyFields(z.tuple([marked]))).toThrow('a mark in a tuple');
});
