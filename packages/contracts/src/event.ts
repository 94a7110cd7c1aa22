import type { z } from 'zod';

/** Entities named by outbox rows and live updates. */
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
  'recordDownload',
  'amendmentRequest',
  'bulkExport',
  'outage',
  'bulkRun',
  'import',
  'webhookEndpoint',
  'familyGrant',
  'vitals',
] as const;
export type EntityType = (typeof entityTypes)[number];

export interface EventDefinition {
  type: string;
  entity: EntityType;
  /** A user is waiting, so it goes first. */
  urgent?: true;
  /** Ids only: no patient data, secrets, or rendered text. */
  payload: z.ZodObject;
}

export const event = <const E extends EventDefinition>(definition: E): E => definition;

export type PayloadOf<E extends EventDefinition> = z.output<E['payload']>;
