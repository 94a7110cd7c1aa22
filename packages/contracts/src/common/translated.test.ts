import { expect, test } from 'vitest';
import { z } from 'zod';
import { appointmentDetails } from '../appointments/appointment.schema.ts';
import { translated, translatedFields } from './translated.ts';

test('the fields that hold translated words are found in whatever is around them', () => {
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

test('a visit says its services in the language of the one who asks', () => {
  expect(translatedFields(appointmentDetails)).toEqual({
    services: { name: true, description: true, category: true },
    servicesAvailed: { serviceName: true },
  });
});
