import type { AdminResource } from './admin-resource.ts';
import * as appointmentChanges from './appointments/appointment-changes.api.ts';
import * as appointmentRequests from './appointments/appointment-requests.api.ts';
import * as appointments from './appointments/appointments.api.ts';
import * as bulk from './appointments/bulk.api.ts';
import * as catalog from './appointments/catalog.api.ts';
import * as dashboard from './appointments/dashboard.api.ts';
import * as dispatch from './appointments/dispatch.api.ts';
import * as home from './appointments/home.api.ts';
import * as providerServices from './appointments/provider-services.api.ts';
import * as vitalSigns from './appointments/vital-signs.api.ts';
import type { Call } from './call.ts';
import * as charts from './care/charts.api.ts';
import * as codes from './care/codes.api.ts';
import * as documents from './care/documents.api.ts';
import * as patientNotes from './care/patient-notes.api.ts';
import * as soapNotes from './care/soap-notes.api.ts';
import * as chat from './messaging/chat.api.ts';
import * as messaging from './messaging/messaging.api.ts';
import * as templates from './messaging/templates.api.ts';
import * as exports from './payments/exports.api.ts';
import * as invoices from './payments/invoices.api.ts';
import * as memberships from './payments/memberships.api.ts';
import * as offlinePayments from './payments/offline-payments.api.ts';
import * as payments from './payments/payments.api.ts';
import * as receipt from './payments/receipt.api.ts';
import * as refunds from './payments/refunds.api.ts';
import * as taxes from './payments/taxes.api.ts';
import * as terminal from './payments/terminal.api.ts';
import * as account from './people/account.api.ts';
import * as consents from './people/consents.api.ts';
import * as household from './people/household.api.ts';
import * as logs from './people/logs.api.ts';
import * as merges from './people/merges.api.ts';
import * as patients from './people/patients.api.ts';
import * as sessions from './people/session.api.ts';
import * as signIn from './people/sign-in.api.ts';
import * as staff from './people/staff.api.ts';
import * as practice from './practice/config.api.ts';
import * as preferences from './practice/preferences.api.ts';
import * as savedViews from './practice/saved-views.api.ts';
import * as settings from './practice/settings.api.ts';
import * as questionnaires from './questionnaires/questionnaires.api.ts';
import * as submissions from './questionnaires/submissions.api.ts';

const declared: readonly unknown[] = [
  signIn,
  sessions,
  account,
  patients,
  merges,
  household,
  staff,
  consents,
  logs,
  appointments,
  appointmentChanges,
  home,
  catalog,
  providerServices,
  appointmentRequests,
  dispatch,
  bulk,
  dashboard,
  vitalSigns,
  soapNotes,
  codes,
  patientNotes,
  charts,
  documents,
  payments,
  offlinePayments,
  invoices,
  terminal,
  receipt,
  refunds,
  taxes,
  exports,
  memberships,
  messaging,
  chat,
  templates,
  practice,
  preferences,
  savedViews,
  settings,
  questionnaires,
  submissions,
].flatMap((module) => Object.values(module));

const has = (value: unknown, key: string): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && key in value;

/** Routes, OpenAPI, the gateway, and the authorization matrix are generated from this list. */
export const allCalls: readonly Call[] = declared.filter(
  (value): value is Call => has(value, 'method') && has(value, 'audience'),
);

export const allResources: readonly AdminResource[] = declared.filter(
  (value): value is AdminResource => has(value, 'sortable') && has(value, 'audience'),
);
