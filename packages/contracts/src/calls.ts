import { z } from 'zod';
import { type AdminResource, isAdminResource } from './admin-resource.ts';
import * as appointmentSchema from './appointments/appointment.schema.ts';
import * as appointmentChanges from './appointments/appointment-changes.api.ts';
import * as appointmentRequestSchema from './appointments/appointment-request.schema.ts';
import * as appointmentRequests from './appointments/appointment-requests.api.ts';
import * as appointments from './appointments/appointments.api.ts';
import * as bookingSchema from './appointments/booking.schema.ts';
import * as bulk from './appointments/bulk.api.ts';
import * as calendar from './appointments/calendar.api.ts';
import * as catalog from './appointments/catalog.api.ts';
import * as confidentialVisits from './appointments/confidential-visits.api.ts';
import * as dashboard from './appointments/dashboard.api.ts';
import * as delay from './appointments/delay.api.ts';
import * as dispatch from './appointments/dispatch.api.ts';
import * as dispatchSchema from './appointments/dispatch.schema.ts';
import * as home from './appointments/home.api.ts';
import * as providerServices from './appointments/provider-services.api.ts';
import * as transitionSchema from './appointments/transition.schema.ts';
import * as video from './appointments/video.api.ts';
import * as vitalSigns from './appointments/vital-signs.api.ts';
import { type Call, isCall } from './call.ts';
import * as amendments from './care/amendments.api.ts';
import * as amendmentsSchema from './care/amendments.schema.ts';
import * as careSchema from './care/care.schema.ts';
import * as chartSchema from './care/chart.schema.ts';
import * as charts from './care/charts.api.ts';
import * as codes from './care/codes.api.ts';
import * as documents from './care/documents.api.ts';
import * as patientNotes from './care/patient-notes.api.ts';
import * as soapNotes from './care/soap-notes.api.ts';
import * as vitals from './care/vitals.api.ts';
import * as vitalsSchema from './care/vitals.schema.ts';
import * as fields from './common/fields.ts';
import { typedKeys } from './common/typed-keys.ts';
import * as bulkExports from './fhir/bulk-export.api.ts';
import * as fhir from './fhir/fhir.api.ts';
import * as chat from './messaging/chat.api.ts';
import * as chatSchema from './messaging/chat.schema.ts';
import * as messaging from './messaging/messaging.api.ts';
import * as messagingSchema from './messaging/messaging.schema.ts';
import * as templates from './messaging/templates.api.ts';
import * as templatesSchema from './messaging/templates.schema.ts';
import * as autopay from './payments/autopay.api.ts';
import * as cards from './payments/cards.api.ts';
import * as closes from './payments/closes.api.ts';
import * as exports from './payments/exports.api.ts';
import * as exportsSchema from './payments/exports.schema.ts';
import * as goodFaithEstimates from './payments/good-faith-estimates.api.ts';
import * as guarantors from './payments/guarantors.api.ts';
import * as invoices from './payments/invoices.api.ts';
import * as memberships from './payments/memberships.api.ts';
import * as membershipsSchema from './payments/memberships.schema.ts';
import * as offlinePayments from './payments/offline-payments.api.ts';
import * as paymentSchema from './payments/payment.schema.ts';
import * as paymentPlans from './payments/payment-plans.api.ts';
import * as payments from './payments/payments.api.ts';
import * as receipt from './payments/receipt.api.ts';
import * as refunds from './payments/refunds.api.ts';
import * as refundsSchema from './payments/refunds.schema.ts';
import * as superbills from './payments/superbills.api.ts';
import * as taxes from './payments/taxes.api.ts';
import * as terminal from './payments/terminal.api.ts';
import * as yearStatements from './payments/year-statements.api.ts';
import * as account from './people/account.api.ts';
import * as apiKeys from './people/api-keys.api.ts';
import * as apps from './people/apps.api.ts';
import * as consentSchema from './people/consent.schema.ts';
import * as consents from './people/consents.api.ts';
import * as coverageSchema from './people/coverage.schema.ts';
import * as custody from './people/custody.api.ts';
import * as familyGrants from './people/family-grants.api.ts';
import * as familyGrantsSchema from './people/family-grants.schema.ts';
import * as household from './people/household.api.ts';
import * as imports from './people/imports.api.ts';
import * as importsSchema from './people/imports.schema.ts';
import * as logs from './people/logs.api.ts';
import * as merges from './people/merges.api.ts';
import * as oauth from './people/oauth.api.ts';
import * as patientSchema from './people/patient.schema.ts';
import * as patientFields from './people/patient-fields.ts';
import * as patients from './people/patients.api.ts';
import * as recordDownloads from './people/record-downloads.api.ts';
import * as recordDownloadSchema from './people/record-downloads.schema.ts';
import * as sessions from './people/session.api.ts';
import * as signIn from './people/sign-in.api.ts';
import * as staff from './people/staff.api.ts';
import * as userSchema from './people/user.schema.ts';
import * as practice from './practice/config.api.ts';
import * as liveUpdates from './practice/live.api.ts';
import * as opening from './practice/opening.ts';
import * as preferences from './practice/preferences.api.ts';
import * as savedViews from './practice/saved-views.api.ts';
import * as settings from './practice/settings.api.ts';
import * as settingsSchema from './practice/settings.schema.ts';
import * as questionnaireSchema from './questionnaires/questionnaire.schema.ts';
import * as questionnaires from './questionnaires/questionnaires.api.ts';
import * as submissions from './questionnaires/submissions.api.ts';
import * as publicEvents from './webhooks/public-events.ts';
import * as webhooks from './webhooks/webhooks.api.ts';
import * as webhooksSchema from './webhooks/webhooks.schema.ts';

/** The calls, resources and schemas of each context. */
const modules = {
  appointments: [
    appointments,
    appointmentChanges,
    home,
    catalog,
    providerServices,
    appointmentRequests,
    dispatch,
    calendar,
    delay,
    bulk,
    confidentialVisits,
    dashboard,
    video,
    vitalSigns,
    appointmentSchema,
    bookingSchema,
    appointmentRequestSchema,
    dispatchSchema,
    transitionSchema,
  ],
  care: [
    soapNotes,
    codes,
    patientNotes,
    charts,
    vitals,
    documents,
    amendments,
    fhir,
    bulkExports,
    careSchema,
    chartSchema,
    vitalsSchema,
    amendmentsSchema,
  ],
  payments: [
    payments,
    cards,
    offlinePayments,
    invoices,
    terminal,
    receipt,
    refunds,
    autopay,
    paymentPlans,
    superbills,
    goodFaithEstimates,
    yearStatements,
    guarantors,
    closes,
    taxes,
    exports,
    memberships,
    paymentSchema,
    refundsSchema,
    membershipsSchema,
    exportsSchema,
  ],
  messaging: [messaging, chat, templates, chatSchema, messagingSchema, templatesSchema],
  people: [
    signIn,
    sessions,
    account,
    patients,
    merges,
    household,
    custody,
    familyGrants,
    familyGrantsSchema,
    imports,
    staff,
    apiKeys,
    apps,
    oauth,
    consents,
    logs,
    recordDownloads,
    userSchema,
    patientSchema,
    coverageSchema,
    consentSchema,
    recordDownloadSchema,
    patientFields,
    importsSchema,
  ],
  practice: [practice, liveUpdates, opening, preferences, savedViews, settings, settingsSchema, fields],
  questionnaires: [questionnaires, submissions, questionnaireSchema],
  webhooks: [webhooks, webhooksSchema, publicEvents],
} as const satisfies Record<string, readonly object[]>;

export type CallContext = keyof typeof modules;
export const callContexts = typedKeys(modules);

interface Declared {
  name: string;
  value: unknown;
  context: CallContext;
}

const declared: readonly Declared[] = callContexts.flatMap((context) =>
  modules[context].flatMap((module) =>
    Object.entries(module)
      .map(([name, value]): Declared => ({ name, value, context }))
      // Node sorts a module’s exports, but Vite does not.
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  ),
);

/** Routes, OpenAPI, the gateway, and the authorization matrix are generated from this list. */
export const allCalls: readonly Call[] = declared.map(({ value }) => value).filter(isCall);

export const allResources: readonly AdminResource[] = declared
  .map(({ value }) => value)
  .filter(isAdminResource);

const contexts = new Map(declared.map(({ value, context }) => [value, context]));

/** @throws Error for a call that is not in `allCalls` */
export function callContextOf(call: Call | AdminResource): CallContext {
  const context = contexts.get(call);
  if (!context) throw new Error(`${call.name} belongs to no context`);
  return context;
}

/** Every schema that a contract exports, mapped to the name of its export. */
export const exportedSchemas: ReadonlyMap<z.ZodType, string> = new Map(
  declared.flatMap(({ name, value }) => (value instanceof z.ZodType ? [[value, name] as const] : [])),
);
