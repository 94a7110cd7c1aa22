import { appointmentsService } from '@bedside/appointments-service/app';
import { authService } from '@bedside/auth-service/app';
import { worker as documents } from '@bedside/documents-worker/worker';
import { worker as exports } from '@bedside/exports-worker/worker';
import { worker as notifications } from '@bedside/notifications-worker/worker';
import { paymentsService } from '@bedside/payments-service/app';
import { questionnairesService } from '@bedside/questionnaires-service/app';
import { worker as relay } from '@bedside/relay-worker/worker';
import { worker as stripeSync } from '@bedside/stripe-sync-worker/worker';

/** One process locally, separate processes in production. */
export const services = [authService, appointmentsService, paymentsService, questionnairesService];
export const workers = [relay, notifications, stripeSync, documents, exports];
