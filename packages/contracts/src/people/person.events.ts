import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

/** A one-time code waits to be sent. The code itself is sealed in its row until then. */
export const codeIssued = event({
  type: 'code.issued',
  entity: 'code',
  payload: z.strictObject({ codeId: id }),
});
export const personRegistered = event({
  type: 'person.registered',
  entity: 'person',
  payload: z.strictObject({ userId: id }),
});
export const passwordChanged = event({
  type: 'person.passwordChanged',
  entity: 'person',
  payload: z.strictObject({ userId: id }),
});
