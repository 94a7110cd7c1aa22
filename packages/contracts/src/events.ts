import * as appointments from './appointments/appointment.events.ts';
import * as messaging from './messaging/messaging.events.ts';
import * as payments from './payments/payment.events.ts';
import * as people from './people/person.events.ts';
import * as questionnaires from './questionnaires/questionnaire.events.ts';

export const allEvents = Object.values({
  ...appointments,
  ...messaging,
  ...payments,
  ...people,
  ...questionnaires,
});
export type AnyEvent = (typeof allEvents)[number];
export type EventType = AnyEvent['type'];
