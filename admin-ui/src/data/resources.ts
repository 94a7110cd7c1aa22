import type { AdminResource } from '@bedside/contracts/admin-resource';
import { appointmentsResource } from '@bedside/contracts/appointments/appointments.api';
import { servicesResource } from '@bedside/contracts/appointments/catalogue.api';
import { messagesResource } from '@bedside/contracts/messaging/messaging.api';
import { invoicesResource, paymentsResource } from '@bedside/contracts/payments/payments.api';
import { patientsResource, providersResource } from '@bedside/contracts/people/people.api';

const declared: readonly AdminResource[] = [
  appointmentsResource,
  patientsResource,
  providersResource,
  servicesResource,
  invoicesResource,
  paymentsResource,
  messagesResource,
];

/** The resources that have a screen, by name. */
export const resources: ReadonlyMap<string, AdminResource> = new Map(declared.map((one) => [one.name, one]));
