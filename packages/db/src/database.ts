import type { Kysely, Transaction } from 'kysely';
import type * as appointments from './tables/appointments.table.ts';
import type * as messaging from './tables/messaging.table.ts';
import type * as payments from './tables/payments.table.ts';
import type * as people from './tables/people.table.ts';
import type * as questionnaires from './tables/questionnaires.table.ts';

export interface Database {
  settings: people.SettingsTable;
  users: people.UsersTable;
  households: people.HouseholdsTable;
  patients: people.PatientsTable;
  allergies: people.AllergiesTable;
  providers: people.ProvidersTable;
  providerHours: people.ProviderHoursTable;
  providerDaysOff: people.ProviderDaysOffTable;
  providerInvitations: people.ProviderInvitationsTable;
  pictures: people.PicturesTable;
  unwantedMessages: people.UnwantedMessagesTable;
  insurances: people.InsurancesTable;
  pharmacies: people.PharmaciesTable;
  patientMerges: people.PatientMergesTable;
  consentTexts: people.ConsentTextsTable;
  consents: people.ConsentsTable;
  savedViews: people.SavedViewsTable;
  emergencyAccess: people.EmergencyAccessTable;
  sessions: people.SessionsTable;
  refreshTokens: people.RefreshTokensTable;
  oneTimeCodes: people.OneTimeCodesTable;
  accessLinks: people.AccessLinksTable;
  deviceTokens: people.DeviceTokensTable;
  rateLimits: people.RateLimitsTable;
  idempotencyKeys: people.IdempotencyKeysTable;
  auditLog: people.AuditLogTable;
  auditUnsealed: people.AuditUnsealedTable;
  auditSeals: people.AuditSealsTable;
  services: appointments.ServicesTable;
  appointments: appointments.AppointmentsTable;
  appointmentPatients: appointments.AppointmentPatientsTable;
  appointmentServices: appointments.AppointmentServicesTable;
  servicesAvailed: appointments.ServicesAvailedTable;
  appointmentHistory: appointments.AppointmentHistoryTable;
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
