import { z } from 'zod';

/** Entities whose events refresh open screens. */
export const liveEntityTypes = [
  'appointment',
  'invoice',
  'payment',
  'notification',
  'conversation',
  'service',
  'person',
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
  'import',
  'familyGrant',
] as const;
const entityTypes = [
  ...liveEntityTypes,
  'delivery',
  'code',
  'webhook',
  'bulkExport',
  'outage',
  'bulkRun',
  'webhookEndpoint',
  'vitals',
] as const;
export type EntityType = (typeof entityTypes)[number];

export interface EventDefinition {
  type: string;
  entity: EntityType;
  payload: z.ZodObject;
  urgent: boolean;
}

/**
 * @param payload ids only: no patient data, secrets, or rendered text
 * @param urgency `urgent` when a user is waiting, so the event is processed first
 */
export const event = <
  const Type extends string,
  const Entity extends EntityType,
  Payload extends z.ZodRawShape,
>(
  type: Type,
  entity: Entity,
  payload: Payload,
  urgency?: 'urgent',
) => ({ type, entity, payload: z.strictObject(payload), urgent: urgency === 'urgent' });

export type PayloadOf<E extends EventDefinition> = z.output<E['payload']>;
