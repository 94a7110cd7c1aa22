import type { Kysely, Transaction } from 'kysely';
import type * as access from './tables/access.table.ts';
import type * as appointments from './tables/appointments.table.ts';
import type * as audit from './tables/audit.table.ts';
import type * as consents from './tables/consents.table.ts';
import type * as dispatch from './tables/dispatch.table.ts';
import type * as messaging from './tables/messaging.table.ts';
import type * as payments from './tables/payments.table.ts';
import type * as people from './tables/people.table.ts';
import type * as questionnaires from './tables/questionnaires.table.ts';
import type * as staff from './tables/staff.table.ts';

export interface Database {
  settings: people.SettingsTable;
  users: people.UsersTable;
  households: people.HouseholdsTable;
  patients: people.PatientsTable;
  allergies: people.AllergiesTable;
  providers: staff.ProvidersTable;
  providerHours: staff.ProviderHoursTable;
  providerDaysOff: staff.ProviderDaysOffTable;
  providerInvitations: staff.ProviderInvitationsTable;
  pictures: people.PicturesTable;
  unwantedMessages: people.UnwantedMessagesTable;
  insurances: people.InsurancesTable;
  pharmacies: people.PharmaciesTable;
  patientMerges: people.PatientMergesTable;
  consentTexts: consents.ConsentTextsTable;
  consents: consents.ConsentsTable;
  savedViews: staff.SavedViewsTable;
  emergencyAccess: staff.EmergencyAccessTable;
  sessions: access.SessionsTable;
  refreshTokens: access.RefreshTokensTable;
  oneTimeCodes: access.OneTimeCodesTable;
  accessLinks: access.AccessLinksTable;
  deviceTokens: access.DeviceTokensTable;
  rateLimits: access.RateLimitsTable;
  idempotencyKeys: access.IdempotencyKeysTable;
  auditLog: audit.AuditLogTable;
  auditUnsealed: audit.AuditUnsealedTable;
  auditSeals: audit.AuditSealsTable;
  services: appointments.ServicesTable;
  providerServices: appointments.ProviderServicesTable;
  webAppointments: dispatch.WebAppointmentsTable;
  webAppointmentServices: dispatch.WebAppointmentServicesTable;
  appointments: appointments.AppointmentsTable;
  appointmentPatients: appointments.AppointmentPatientsTable;
  appointmentServices: appointments.AppointmentServicesTable;
  servicesAvailed: appointments.ServicesAvailedTable;
  appointmentHistory: appointments.AppointmentHistoryTable;
  visitCounts: appointments.VisitCountsTable;
  calendarFeeds: dispatch.CalendarFeedsTable;
  officeLocations: dispatch.OfficeLocationsTable;
  waitlistEntries: dispatch.WaitlistEntriesTable;
  freedSlots: dispatch.FreedSlotsTable;
  slotOffers: dispatch.SlotOffersTable;
  taxRates: payments.TaxRatesTable;
  invoices: payments.InvoicesTable;
  invoiceLines: payments.InvoiceLinesTable;
  payments: payments.PaymentsTable;
  cards: payments.CardsTable;
  webhookEvents: payments.WebhookEventsTable;
  reviewItems: payments.ReviewItemsTable;
  documents: payments.DocumentsTable;
  questionnaires: questionnaires.QuestionnairesTable;
  questionnaireSubmissions: questionnaires.QuestionnaireSubmissionsTable;
  outbox: messaging.OutboxTable;
  jobRuns: messaging.JobRunsTable;
  plannedEvents: messaging.PlannedEventsTable;
  deliveries: messaging.DeliveriesTable;
  notifications: messaging.NotificationsTable;
}

/** A connection pool outside any transaction. */
export type Db = Kysely<Database>;
/** An open transaction. A change takes this, so that none of its reads or writes slips out of it. */
export type Tx = Transaction<Database>;
/** Either: what a read takes. */
export type Executor = Db | Tx;
