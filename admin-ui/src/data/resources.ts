import type { AdminResource } from '@bedside/contracts/admin-resource';
import { appointmentRequestsResource } from '@bedside/contracts/appointments/appointment-requests.api';
import { appointmentsResource } from '@bedside/contracts/appointments/appointments.api';
import { servicesResource } from '@bedside/contracts/appointments/catalog.api';
import { providerServicesResource } from '@bedside/contracts/appointments/provider-services.api';
import { amendmentRequestsResource } from '@bedside/contracts/care/amendments.api';
import { cptCodesResource, dxCodesResource, symptomsResource } from '@bedside/contracts/care/codes.api';
import { documentsResource } from '@bedside/contracts/care/documents.api';
import { notesResource } from '@bedside/contracts/care/patient-notes.api';
import { soapNoteTemplatesResource } from '@bedside/contracts/care/soap-notes.api';
import { cannedRepliesResource, conversationsResource } from '@bedside/contracts/messaging/chat.api';
import { messagesResource } from '@bedside/contracts/messaging/messaging.api';
import { failedJobsResource, messageTemplatesResource } from '@bedside/contracts/messaging/templates.api';
import { dayClosesResource } from '@bedside/contracts/payments/closes.api';
import { exportsResource } from '@bedside/contracts/payments/exports.api';
import { invoicesResource } from '@bedside/contracts/payments/invoices.api';
import { plansResource, subscriptionsResource } from '@bedside/contracts/payments/memberships.api';
import { paymentsResource } from '@bedside/contracts/payments/payments.api';
import {
  billingDecisionsResource,
  disputesResource,
  paymentExceptionsResource,
  refundsResource,
} from '@bedside/contracts/payments/refunds.api';
import { taxRatesResource } from '@bedside/contracts/payments/taxes.api';
import { apiKeysResource } from '@bedside/contracts/people/api-keys.api';
import { appsResource } from '@bedside/contracts/people/apps.api';
import { consentsResource, consentTemplatesResource } from '@bedside/contracts/people/consents.api';
import { adminLogsResource } from '@bedside/contracts/people/logs.api';
import { patientsResource, usersResource } from '@bedside/contracts/people/patients.api';
import { adminsResource, invitationsResource, providersResource } from '@bedside/contracts/people/staff.api';
import { savedViewsResource } from '@bedside/contracts/practice/saved-views.api';
import {
  officeLocationsResource,
  retentionResource,
  settingsResource,
} from '@bedside/contracts/practice/settings.api';
import { questionnairesResource } from '@bedside/contracts/questionnaires/questionnaires.api';
import { submissionsResource } from '@bedside/contracts/questionnaires/submissions.api';
import { webhookEndpointsResource } from '@bedside/contracts/webhooks/webhooks.api';

const declared: readonly AdminResource[] = [
  appointmentsResource,
  patientsResource,
  providersResource,
  servicesResource,
  providerServicesResource,
  invoicesResource,
  paymentsResource,
  refundsResource,
  dayClosesResource,
  disputesResource,
  paymentExceptionsResource,
  billingDecisionsResource,
  exportsResource,
  taxRatesResource,
  plansResource,
  subscriptionsResource,
  messagesResource,
  conversationsResource,
  cannedRepliesResource,
  usersResource,
  invitationsResource,
  adminsResource,
  adminLogsResource,
  apiKeysResource,
  appsResource,
  webhookEndpointsResource,
  appointmentRequestsResource,
  amendmentRequestsResource,
  consentsResource,
  consentTemplatesResource,
  documentsResource,
  savedViewsResource,
  settingsResource,
  officeLocationsResource,
  retentionResource,
  soapNoteTemplatesResource,
  dxCodesResource,
  cptCodesResource,
  symptomsResource,
  notesResource,
  failedJobsResource,
  messageTemplatesResource,
  questionnairesResource,
  submissionsResource,
];

export const resources: ReadonlyMap<string, AdminResource> = new Map(declared.map((one) => [one.name, one]));
