import * as appointments from './appointments/appointment.events.ts';
import * as video from './appointments/video.events.ts';
import * as care from './care/care.events.ts';
import * as bulkExports from './fhir/bulk-export.events.ts';
import * as messaging from './messaging/messaging.events.ts';
import * as payments from './payments/payment.events.ts';
import * as people from './people/user.events.ts';
import * as practice from './practice/practice.events.ts';
import * as questionnaires from './questionnaires/questionnaire.events.ts';
import * as webhooks from './webhooks/webhook.events.ts';

export const allEvents = Object.values({
  ...appointments,
  ...care,
  ...bulkExports,
  ...messaging,
  ...payments,
  ...people,
  ...practice,
  ...questionnaires,
  ...video,
  ...webhooks,
});
export type AnyEvent = (typeof allEvents)[number];
export type EventType = AnyEvent['type'];
