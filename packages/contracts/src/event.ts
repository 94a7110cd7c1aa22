import type { z } from 'zod';

/** What can be told of: a row of the outbox and a live update name one of these. */
const entityTypes = [
  'appointment',
  'invoice',
  'payment',
  'notification',
  'conversation',
  'service',
  'person',
  'delivery',
  'code',
  'webhook',
  'questionnaire',
  'invitation',
  'consent',
  'appointmentRequest',
  'settings',
  'reference',
  'note',
  'chart',
  'document',
  'subscription',
  'plan',
  'export',
  'outage',
  'bulkRun',
] as const;
export type EntityType = (typeof entityTypes)[number];

export interface EventDefinition {
  type: string;
  /** What the event is about, for live updates and the log. */
  entity: EntityType;
  /** Somebody waits for it at a screen: it overtakes the others. */
  urgent?: true;
  /** Ids alone: no patient data, no secrets, no rendered text. */
  payload: z.ZodObject;
}

export const event = <const E extends EventDefinition>(definition: E): E => definition;

export type PayloadOf<E extends EventDefinition> = z.output<E['payload']>;
