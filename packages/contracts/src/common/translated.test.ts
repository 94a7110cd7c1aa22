import { expect, test } from 'vitest';
import { z } from 'zod';
import { appointmentDetails } from '../appointments/appointment.schema.ts';
import { translated, translatedFields } from './translated.ts';

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

test('an appointment names its services in the user’s language', () => {
  expect(translatedFields(appointmentDetails)).toEqual({
    services: { name: true, description: true, category: true },
    servicesAvailed: { serviceName: true },
  });
});
