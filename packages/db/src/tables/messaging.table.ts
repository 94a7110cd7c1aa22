import type { EntityType } from '@bedside/contracts/event';
import type { EventType } from '@bedside/contracts/events';
import type { QueueName } from '@bedside/contracts/job';
import type { Channel, DeliveryState } from '@bedside/contracts/messaging/messaging.schema';
import type { Generated, JSONColumnType } from 'kysely';

type JsonObject = Record<string, unknown>;
type Json = JSONColumnType<JsonObject, JsonObject | string, JsonObject | string>;

export interface OutboxTable {
  id: string;
  type: EventType;
  payload: Json;
  entityType: EntityType;
  entityId: string;
  liveUserIds: Generated<string[]>;
  liveToStaff: Generated<boolean>;
  requestId: string;
  createdAt: Date;
  dispatchedAt: Date | null;
  /** Overtakes the others; a trigger decides it. */
  urgent: Generated<boolean>;
}

export interface JobRunsTable {
  id: string;
  eventId: string;
  queue: QueueName;
  name: string;
  data: Json;
  state: Generated<'handed' | 'done' | 'dead'>;
  attempts: Generated<number>;
  lastError: string | null;
  queuedAt: Date;
  finishedAt: Date | null;
}

export interface PlannedEventsTable {
  key: string;
  type: EventType;
  payload: Json;
  entityType: EntityType;
  entityId: string;
  requestId: string;
  dueAt: Date;
}

export interface DeliveriesTable {
  id: string;
  eventId: string;
  eventType: EventType;
  template: string;
  channel: Channel;
  /** Null for a message to somebody without an account, who sent a request from the public pages. */
  recipientId: string | null;
  appointmentRequestId: Generated<string | null>;
  deviceKey: Generated<string>;
  overrideAddress: Generated<string | null>;
  appointmentId: string | null;
  invoiceId: string | null;
  state: Generated<DeliveryState>;
  reason: string | null;
  externalMessageId: string | null;
  attempts: Generated<number>;
  sendAfter: Date | null;
  claimedAt: Date | null;
  sentAt: Date | null;
  /** Since when its provider has been away; null once it left, or ended. */
  failingSince: Generated<Date | null>;
  createdAt: Date;
}

export interface ChannelOutagesTable {
  channel: Channel;
  id: string;
  since: Date;
  lastFailedAt: Date;
  toldAt: Date | null;
}

export interface NotificationsTable {
  id: string;
  eventId: string;
  userId: string;
  type: string;
  title: string;
  body: string;
  entityType: string;
  entityId: string;
  readAt: Date | null;
  createdAt: Date;
}
