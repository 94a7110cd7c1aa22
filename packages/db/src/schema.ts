// Written by `npm run db:types` from the migrated schema. Do not edit it.
import type { AppointmentStatus } from "@bedside/contracts/appointments/appointment-status";
import type { AppointmentPrice, TimeOfDay } from "@bedside/contracts/appointments/booking.schema";
import type { HistoryTransition } from "@bedside/contracts/appointments/transition.schema";
import type { Permission } from "@bedside/contracts/call";
import type { EntityType } from "@bedside/contracts/event";
import type { EventType } from "@bedside/contracts/events";
import type { QueueName } from "@bedside/contracts/job";
import type { KeyScope } from "@bedside/contracts/key-scopes";
import type { GoodFaithEstimateFacts } from "@bedside/contracts/payments/good-faith-estimates.schema";
import type { InvoiceStatus, PaymentStatus } from "@bedside/contracts/payments/payment.schema";
import type { SuperbillFacts } from "@bedside/contracts/payments/superbills.schema";
import type { FamilyKind } from "@bedside/contracts/people/family-grants.schema";
import type { FileFacts, ImportCells, ImportColumn, ImportIssue } from "@bedside/contracts/people/imports.schema";
import type { Gender } from "@bedside/contracts/people/patient-fields";
import type { MembershipType, Relationship, Role } from "@bedside/contracts/people/user.schema";
import type { Preferences } from "@bedside/contracts/practice/preferences.api";
import type { Answers, QuestionnaireDefinition, ScoreResult } from "@bedside/contracts/questionnaires/questionnaire.schema";
import type { WebhookIds } from "@bedside/contracts/webhooks/public-events";
import type { ColumnType, JSONColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AccessLinks {
  createdAt: Date;
  expiresAt: Date;
  purpose: "RESET_PASSWORD" | "PAYMENT" | "QUESTIONNAIRE" | "SET_PASSWORD" | "DIRECT_LOGIN" | "INVITATION" | "CONSENT" | "EXPORT" | "EXPORT_FILE" | "RECEIPT" | "CONFIRM_CONTACT" | "VIDEO" | "VIDEO_GUEST" | "STATEMENT";
  redeemedAt: Date | null;
  revokedAt: Date | null;
  sessionId: string | null;
  subjectId: string;
  tokenHash: Buffer;
}

export interface Allergies {
  id: string;
  kind: string;
  patientId: string;
  patientReportedFields: unknown | null;
  reaction: string | null;
  severity: string | null;
  status: string;
  substance: string;
}

export interface AmendmentRequests {
  about: "VISIT" | "NOTE" | "DOCUMENT" | "PAST_MEDICAL" | "FAMILY_MEDICAL" | "ALLERGY" | "MEDICATION" | "SURGICAL" | "OTHER";
  answeredAt: Date | null;
  answeredBy: string | null;
  changeMade: string | null;
  createdAt: Date;
  denialExplanation: string | null;
  denialGround: "NOT_CREATED_HERE" | "NOT_PART_OF_RECORD" | "NOT_OPEN_TO_PATIENT" | "CORRECT" | null;
  denialSharedAt: Date | null;
  dueOn: string;
  extendedAt: Date | null;
  extensionReason: string | null;
  id: string;
  othersToldAt: Date | null;
  othersToTell: string | null;
  patientId: string;
  reason: string;
  rebuttal: string | null;
  rebuttalAt: Date | null;
  recordId: string | null;
  recordLabel: string | null;
  requestedBy: string;
  statement: string | null;
  statementAt: Date | null;
  status: Generated<"REQUESTED" | "ACCEPTED" | "DENIED" | "DISAGREED" | "REBUTTED">;
  whatIsWrong: string;
  whatItShouldSay: string;
  withoutChange: Generated<boolean>;
}

export interface ApiKeys {
  allowedIps: string[];
  createdAt: Date;
  expiresAt: Date;
  id: string;
  lastUsedAt: Date | null;
  name: string;
  ownerId: string;
  requestsPerMinute: number;
  revokedAt: Date | null;
  scopes: KeyScope[];
  version: Generated<number>;
}

export interface ApiKeySecrets {
  apiKeyId: string;
  createdAt: Date;
  endsAt: Date | null;
  lastFour: string;
  secretHash: Buffer;
}

export interface AppAssertions {
  appId: string;
  expiresAt: Date;
  jtiHash: Buffer;
}

export interface AppCodes {
  codeChallenge: string;
  codeHash: Buffer;
  expiresAt: Date;
  grantId: string;
  nonce: string | null;
  redirectUri: string;
  usedAt: Date | null;
}

export interface AppGrants {
  appId: string;
  createdAt: Date;
  expiresAt: Date;
  id: string;
  lastReadAt: Date | null;
  patientId: string;
  revocationReason: string | null;
  revokedAt: Date | null;
  scopes: string[];
  userId: string;
}

export interface AppointmentCodes {
  appointmentId: string;
  code: string;
  codeId: string;
  description: string;
  kind: "DX" | "CPT";
  position: number;
}

export interface AppointmentCountsOfRows {
  appointmentCount: number | null;
  serviceDate: string | null;
  status: string | null;
  unassignedCount: number | null;
  unsignedCount: number | null;
}

export interface AppointmentDailyCounts {
  appointmentCount: number;
  serviceDate: string;
  status: AppointmentStatus;
  unassignedCount: Generated<number>;
  unsignedCount: Generated<number>;
}

export interface AppointmentHistory {
  actorId: string | null;
  actorRole: Role | null;
  after: unknown | null;
  appointmentId: string;
  before: unknown | null;
  fromStatus: AppointmentStatus | null;
  id: string;
  occurredAt: Date;
  reason: string | null;
  toStatus: AppointmentStatus;
  transition: HistoryTransition;
}

export interface AppointmentPatientCounts {
  appointmentCount: number;
  isNew: Generated<boolean>;
  patientId: string;
  status: AppointmentStatus;
}

export interface AppointmentPatientCountsOfRows {
  appointmentCount: number | null;
  patientId: string | null;
  status: string | null;
}

export interface AppointmentPatients {
  appointmentId: string;
  isPrimary: boolean;
  patientId: string;
  symptom: string | null;
  symptomImage1: string | null;
  symptomImage2: string | null;
}

export interface AppointmentRequests {
  address1: string | null;
  address2: string | null;
  city: string | null;
  consentAcceptedAt: Date | null;
  createdAt: Date;
  dateOfBirth: string;
  decidedAt: Date | null;
  decidedBy: string | null;
  decisionReason: string | null;
  deduplicationHash: Buffer;
  email: string;
  estimate: JSONColumnType<AppointmentPrice>;
  firstName: string;
  gender: Gender;
  id: string;
  isExistingPatient: boolean;
  key: Generated<string>;
  language: Generated<"en" | "es">;
  lastName: string;
  locationType: "Home" | "Apartment" | "Office" | "Other" | null;
  phoneE164: string;
  postalCode: string | null;
  preferredDate: string;
  preferredTimesOfDay: TimeOfDay[];
  primarySymptoms: string;
  referralSource: string;
  specialInstruction: string | null;
  state: string | null;
  status: Generated<"requested" | "accepted" | "rejected" | "cancelled">;
  telemedicine: boolean;
  version: Generated<number>;
}

export interface AppointmentRequestServices {
  appointmentRequestId: string;
  name: string;
  position: number;
  rateCents: number;
  serviceId: string;
}

export interface Appointments {
  address1: string | null;
  address2: string | null;
  adminComment: string | null;
  appointmentRequestId: string | null;
  bookedBy: string;
  calendarDescription: string | null;
  calendarSequence: Generated<number>;
  cancellationReason: string | null;
  city: string | null;
  commentsForPatient: string | null;
  confidential: Generated<boolean>;
  consentAcceptedAt: Date | null;
  createdAt: Date;
  endsAt: Date | null;
  enRouteAt: Date | null;
  estimate: JSONColumnType<AppointmentPrice>;
  fromOldSystem: Generated<boolean>;
  householdId: string;
  id: string;
  key: Generated<string>;
  lateCancellationFeeCents: number | null;
  locationType: "Home" | "Apartment" | "Office" | "Other" | null;
  medicalOrder: string | null;
  noShow: Generated<boolean>;
  patientConfirmedAt: Date | null;
  patientId: string;
  patientRescheduleCount: Generated<number>;
  paymentMode: "CASH" | "Square POS" | "BML" | "ONLINE" | "CARD ON FILE" | null;
  paymentRequestType: "CASH" | "Square POS" | "BML" | "ONLINE" | "CARD ON FILE" | null;
  postalCode: string | null;
  preferredDate: string;
  preferredTimesOfDay: TimeOfDay[];
  producesReport: Generated<boolean>;
  providerArrivedAt: Date | null;
  providerId: string | null;
  providerNotes: string | null;
  providerSummary: string | null;
  reportRequirementWaived: Generated<boolean>;
  scheduleRevision: Generated<number>;
  serviceDate: string;
  soapNote: string | null;
  soapNoteSavedAt: Date | null;
  soapNoteSavedBy: string | null;
  soapNoteStatus: Generated<"NONE" | "DRAFT" | "SUBMITTED">;
  soapNoteSubmittedAt: Date | null;
  soapNoteSubmittedBy: string | null;
  soapNoteTemplateId: string | null;
  soapNoteTemplateName: string | null;
  soapNoteVersion: Generated<number>;
  specialInstruction: string | null;
  startsAt: Date | null;
  state: string | null;
  status: "PENDING APPROVAL" | "AWAITING TIME" | "SCHEDULED" | "ON THE WAY" | "AWAITING PAYMENT" | "PAYMENT REQUESTED" | "PAID" | "COMPLETED" | "CANCELLED";
  statusChangedAt: Date;
  telemedicine: Generated<boolean>;
  telemedicineLink: string | null;
  telemedicineTime: string | null;
  type: "SELF_ONLY" | "SELF_AND_FAMILY_MEMBER" | "FAMILY_MEMBER_ONLY";
  version: Generated<number>;
}

export interface AppointmentServices {
  appointmentId: string;
  category: string;
  description: string;
  name: string;
  position: number;
  rateCents: number;
  serviceId: string;
}

export interface Apps {
  createdAt: Date;
  createdBy: string;
  formerSecretEndsAt: Date | null;
  formerSecretHash: Buffer | null;
  id: string;
  isEnabled: Generated<boolean>;
  jwks: string | null;
  jwksUrl: string | null;
  lastReadAt: Date | null;
  name: string;
  redirectUris: string[];
  requestsPerMinute: number;
  scopes: string[];
  secretHash: Buffer | null;
  version: Generated<number>;
}

export interface AppTokens {
  appId: string | null;
  expiresAt: Date;
  grantId: string | null;
  kind: "access" | "refresh";
  scopes: string[];
  tokenHash: Buffer;
  usedAt: Date | null;
}

export interface AuditLog {
  action: string;
  actorId: string | null;
  actorRole: string | null;
  after: unknown | null;
  at: Date;
  before: unknown | null;
  entityId: string;
  entityType: string;
  id: string;
  ip: string | null;
  outcome: Generated<"done" | "refused">;
  patientId: string | null;
  requestId: string;
  sessionId: string | null;
}

export interface AuditSealQueue {
  at: Date;
  id: string;
}

export interface AuditSeals {
  hash: Buffer;
  month: string;
  previousHash: Buffer;
  rowHashes: Buffer[];
  rowIds: string[];
  sealedAt: Date;
  seq: number;
}

export interface Autopay {
  createdAt: Date;
  hour: number;
  limitCents: number;
  noticeDays: number;
  patientId: string;
  paymentMethodIds: string[];
  updatedAt: Date;
}

export interface AutopayCharges {
  amountCents: number;
  chargeAt: Date;
  createdAt: Date;
  decisionId: string | null;
  declinedCount: Generated<number>;
  dueOn: string | null;
  endedAt: Date | null;
  id: string;
  invoiceId: string;
  patientId: string;
  paymentId: string | null;
  planId: string | null;
  position: number | null;
  postponedCount: Generated<number>;
  state: "PLANNED" | "CHARGING" | "PAID" | "DECLINED" | "STOPPED";
  withoutCard: Generated<boolean>;
}

export interface Backfills {
  finishedAt: Date | null;
  lastKey: string | null;
  name: string;
  rowsDone: Generated<number>;
  startedAt: Date;
}

export interface BreakTheGlassGrants {
  expiresAt: Date;
  grantedAt: Date;
  id: string;
  patientId: string;
  reason: string;
  userId: string;
}

export interface BulkExportFiles {
  attempt: number;
  exportId: string;
  name: string;
  resourceCount: Generated<number>;
  type: string;
}

export interface BulkExports {
  appId: string | null;
  attempt: Generated<number>;
  createdAt: Date;
  expiresAt: Date | null;
  finishedAt: Date | null;
  id: string;
  percentDone: Generated<number>;
  requestedBy: string;
  requestUrl: string;
  scopes: string[] | null;
  since: Date | null;
  snapshotAt: Date | null;
  status: Generated<"WAITING" | "RUNNING" | "READY" | "FAILED" | "CANCELLED" | "EXPIRED">;
  types: string[];
}

export interface BulkItems {
  appointmentId: string;
  id: string;
  message: string | null;
  position: number;
  runId: string;
  slot: unknown | null;
  status: Generated<"WAITING" | "RUNNING" | "DONE" | "REFUSED">;
}

export interface BulkRuns {
  action: "ACCEPT" | "ASSIGN" | "REMIND" | "CANCEL";
  createdAt: Date;
  createdBy: string;
  finishedAt: Date | null;
  id: string;
  payload: unknown;
  sessionId: string;
}

export interface CalendarFeeds {
  createdAt: Date;
  tokenHash: Buffer;
  userId: string;
}

export interface CannedReplies {
  createdAt: Date;
  id: string;
  text: string;
  title: string;
  version: Generated<number>;
}

export interface Cards {
  brand: string;
  createdAt: Date;
  expMonth: number;
  expYear: number;
  last4: string;
  patientId: string;
  paymentMethodId: string;
}

export interface ChannelOutages {
  channel: "email" | "text" | "push";
  id: string;
  lastFailedAt: Date;
  since: Date;
  toldAt: Date | null;
}

export interface Chargebacks {
  amountCents: number;
  answer: "BILLED_AGAIN" | "WRITTEN_OFF" | null;
  answeredAt: Date | null;
  answeredBy: string | null;
  at: Date;
  disputeId: string;
  id: string;
  invoiceId: string;
  newInvoiceId: string | null;
  paymentId: string;
  reason: string | null;
  returnedAt: Date | null;
  uncreditedCents: Generated<number>;
}

export interface ChartEntries {
  codes: unknown | null;
  confirmedFields: unknown | null;
  createdAt: Date;
  fields: unknown;
  id: string;
  kind: "PAST_MEDICAL" | "FAMILY_MEDICAL" | "ALLERGY" | "MEDICATION" | "SURGICAL";
  patientId: string;
  removedAt: Date | null;
  reviewedAt: Date | null;
  reviewedBy: string | null;
  source: "PATIENT" | "STAFF";
  updatedAt: Date;
  version: Generated<number>;
}

export interface ChartEntryRevisions {
  actorId: string;
  actorRole: Role;
  at: Date;
  change: "ADDED" | "EDITED" | "CONFIRMED" | "REMOVED";
  entryId: string;
  fields: unknown;
  id: string;
  reason: string | null;
}

export interface ChatMessages {
  appointmentId: string | null;
  clientId: string | null;
  conversationId: string;
  createdAt: Date;
  deliveredAt: Date | null;
  documentId: string | null;
  fromPatient: boolean;
  id: string;
  internalNotesBefore: Generated<number>;
  readAt: Date | null;
  senderId: string | null;
  senderRole: Role | null;
  seq: number;
  text: Generated<string>;
  type: "text" | "file" | "auto" | "note";
}

export interface ConfidentialRecords {
  createdAt: Date;
  createdBy: string;
  kind: "DOCUMENT" | "FORM" | "BILL" | "CONVERSATION";
  recordId: string;
}

export interface Consents {
  answeredAt: Date | null;
  answeredBy: string | null;
  answeredIn: "en" | "es" | null;
  answeredIp: string | null;
  askedAs: string | null;
  collectedAt: Date | null;
  collectedBy: string | null;
  consentTemplateId: string;
  expiresAt: Date;
  grantsHouseholdMembership: Generated<boolean>;
  id: string;
  mode: "REQUEST" | "CONSENT";
  recipientId: string;
  relationship: string | null;
  requesterId: string | null;
  sentAt: Date;
  sentBy: string;
  sharesAppointments: Generated<boolean>;
  sharesBilling: Generated<boolean>;
  signatoryId: string;
  signatureKind: "TYPED" | "DRAWN" | null;
  signatureName: string | null;
  signaturePath: string | null;
  status: Generated<"SENT" | "APPROVED" | "REJECTED" | "WITHDRAWN">;
  withdrawnAt: Date | null;
}

export interface ConsentTemplates {
  createdAt: Date;
  createdBy: string | null;
  id: string;
  mode: "REQUEST" | "CONSENT";
  text: string;
  textEs: string | null;
  title: string;
  titleEs: string | null;
  type: string;
  version: number;
}

export interface Conversations {
  appointmentId: string | null;
  assignedStaffId: string | null;
  createdAt: Date;
  id: string;
  kind: "PRACTICE" | "PROVIDER";
  lastMessageAt: Date;
  lastSeq: Generated<number>;
  originalPatientId: string;
  patientId: string;
  providerId: string | null;
  status: Generated<"OPEN" | "CLOSED">;
  version: Generated<number>;
}

export interface CourtOrders {
  createdAt: Date;
  createdBy: string;
  endsAt: Date | null;
  id: string;
  liftedAt: Date | null;
  liftedBy: string | null;
  patientId: string;
  personId: string;
  reference: string;
}

export interface CptCodes {
  active: Generated<boolean>;
  category: string;
  code: string;
  description: string;
  id: string;
  removedAt: Date | null;
  version: Generated<number>;
}

export interface CustodyNotes {
  patientId: string;
  text: string;
  version: Generated<number>;
  writtenAt: Date;
  writtenBy: string;
}

export interface DayCloses {
  approvedAt: Date | null;
  approvedBy: string | null;
  closedAt: Date;
  closedBy: string;
  countedCashCents: number;
  day: string;
  expectedCashCents: number;
  firstDay: string;
  id: string;
  remark: string | null;
}

export interface Deliveries {
  appointmentId: string | null;
  appointmentRequestId: string | null;
  attempts: Generated<number>;
  channel: "email" | "text" | "push";
  claimedAt: Date | null;
  createdAt: Date;
  deviceKey: Generated<string>;
  eventId: string;
  eventType: EventType;
  externalMessageId: string | null;
  failingSince: Date | null;
  id: string;
  invoiceId: string | null;
  overrideAddress: string | null;
  reason: string | null;
  recipientId: string | null;
  sendAfter: Date | null;
  sentAt: Date | null;
  state: Generated<"queued" | "claimed" | "sent" | "delivered" | "failed" | "suppressed" | "uncertain">;
  template: string;
}

export interface DeliveryKeys {
  eventId: string;
  key: string;
}

export interface DeviceTokens {
  createdAt: Generated<Date>;
  sessionId: string;
  token: string;
  userId: string;
}

export interface Disputes {
  amountCents: number;
  closedAt: Date | null;
  evidenceDueAt: Date | null;
  id: string;
  invoiceId: string | null;
  isOpen: boolean;
  openedAt: Date;
  paymentId: string | null;
  reason: string;
  status: string;
  stripeChargeId: string | null;
  stripePaymentIntentId: string | null;
}

export interface Documents {
  appointmentId: string | null;
  category: string;
  consentId: string | null;
  consentStatus: "APPROVED" | "WITHDRAWN" | null;
  contentType: string;
  conversationId: string | null;
  createdAt: Date;
  description: string | null;
  id: string;
  invoiceId: string | null;
  invoiceVersion: number | null;
  name: string;
  patientId: string;
  removedAt: Date | null;
  removedBy: string | null;
  removedReason: string | null;
  sha256: Buffer;
  sizeBytes: number;
  storageKey: string;
  submissionId: string | null;
  uploadedBy: string | null;
}

export interface DxCodes {
  active: Generated<boolean>;
  code: string;
  description: string;
  id: string;
  removedAt: Date | null;
  symptoms: Generated<string[]>;
  version: Generated<number>;
}

export interface Exports {
  attempt: Generated<number>;
  columnKeys: string[];
  createdAt: Date;
  createdBy: string;
  expiresAt: Date | null;
  failureMessage: string | null;
  fileKey: Buffer | null;
  filters: unknown;
  finishedAt: Date | null;
  id: string;
  rowCount: number | null;
  rowsWritten: Generated<number>;
  sizeBytes: number | null;
  status: Generated<"WAITING" | "RUNNING" | "READY" | "FAILED" | "CANCELLED" | "EXPIRED">;
  storageKey: string | null;
  type: "APPOINTMENT" | "INVOICE" | "SERVICES" | "PRACTICE";
}

export interface FamilyGrants {
  createdAt: Date;
  createdBy: string;
  decidedAt: Date | null;
  decidedBy: string | null;
  endsAt: Date | null;
  granteeId: string | null;
  id: string;
  invitedContact: string | null;
  kinds: FamilyKind[];
  ownerId: string;
  relation: "CHILD" | "TEEN" | "SPOUSE" | "PARENT" | "OTHER";
  state: "ASKED" | "INVITED" | "ACTIVE" | "DECLINED" | "WITHDRAWN" | "ENDED";
  version: Generated<number>;
}

export interface GoodFaithEstimateRequests {
  appointmentId: string;
  requestedAt: Date;
  requestedBy: string;
}

export interface GoodFaithEstimates {
  appointmentId: string;
  facts: JSONColumnType<GoodFaithEstimateFacts>;
  factsHash: Buffer;
  id: string;
  madeAt: Date;
  number: Generated<string>;
  replacesId: string | null;
}

export interface Guarantors {
  address: string | null;
  byParenthood: boolean;
  createdAt: Date;
  createdBy: string;
  email: string | null;
  endedAt: Date | null;
  endedBy: string | null;
  id: string;
  language: Generated<"en" | "es">;
  name: string | null;
  patientId: string;
  personId: string | null;
  phoneE164: string | null;
}

export interface GuarantorStatements {
  createdAt: Date;
  documentId: string;
  guarantorId: string;
  id: string;
  invoiceIds: string[];
}

export interface Households {
  accountHolderId: string;
  id: string;
}

export interface IdempotencyKeys {
  createdAt: Generated<Date>;
  key: string;
  operation: string;
  requestHash: Buffer;
  resourceId: Generated<string>;
  responseBody: unknown | null;
  responseStatus: number | null;
  userId: string;
}

export interface Images {
  contentType: string;
  createdAt: Date;
  id: string;
  kind: "PROFILE" | "INSURANCE";
  sha256: Buffer;
  sizeBytes: number;
  storageKey: string;
  uploadedBy: string;
  userId: string;
}

export interface ImportCorrections {
  cells: Generated<JSONColumnType<ImportCells>>;
  decision: "CREATE" | "USE" | "SKIP" | null;
  importId: string;
  patientId: string | null;
  rowNumber: number;
}

export interface ImportRows {
  appointmentId: string | null;
  balanceCents: number | null;
  because: Generated<string[]>;
  cells: JSONColumnType<ImportCells>;
  fileFacts: JSONColumnType<FileFacts> | null;
  householdKey: string | null;
  householdRank: Generated<number>;
  importId: string;
  invoiceId: string | null;
  issues: Generated<JSONColumnType<ImportIssue[]>>;
  outcome: "READY" | "MATCHED" | "DUPLICATE" | "REFUSED" | "SKIPPED" | "CREATED" | "LINKED" | "REMOVED" | "KEPT";
  ownerKey: string | null;
  patientId: string | null;
  personKey: string | null;
  recordId: string | null;
  resource: unknown | null;
  rowNumber: number;
  sourceKey: string | null;
}

export interface Imports {
  checkedAt: Date | null;
  checkNumber: Generated<number>;
  columns: JSONColumnType<ImportColumn[]>;
  createdAt: Date;
  createdBy: string;
  delimiter: string;
  encoding: string;
  failureMessage: string | null;
  fileName: string;
  format: Generated<"CSV" | "NDJSON" | "BUNDLE" | "CCDA">;
  id: string;
  importedAt: Date | null;
  keptCounts: unknown | null;
  leftOut: Generated<JSONColumnType<Record<string, number>>>;
  preset: string | null;
  rowCount: number | null;
  rowsDone: Generated<number>;
  rowsToDo: number | null;
  sessionId: string;
  sizeBytes: number;
  status: Generated<"UPLOADED" | "CHECKING" | "CHECKED" | "IMPORTING" | "IMPORTED" | "UNDOING" | "UNDONE" | "FAILED" | "DISCARDED">;
  storageKey: string | null;
  undoableUntil: Date | null;
  undoneAt: Date | null;
}

export interface Insurances {
  backImage: string | null;
  createdAt: Date;
  editedAt: Date | null;
  frontImage: string | null;
  groupNumber: string | null;
  id: string;
  memberId: string;
  patientId: string;
  payerName: string;
  planName: string | null;
  priority: Generated<number>;
  relationshipToSubscriber: Relationship;
  removedAt: Date | null;
  subscriberDateOfBirth: string | null;
  subscriberName: string;
  terminationDate: string | null;
  version: Generated<number>;
}

export interface InvoiceLines {
  amountCents: number;
  category: string | null;
  invoiceId: string;
  kind: "SERVICE" | "DISCOUNT" | "TRAVEL" | "WAIVER" | "TAX" | "FEE";
  label: string;
  position: number;
  taxable: Generated<boolean>;
}

export interface Invoices {
  appointmentId: string | null;
  billedLaterAt: Date | null;
  cancellationReason: string | null;
  cancelledAt: Date | null;
  chargedBackCents: Generated<number>;
  chargedBackOpenCents: Generated<number>;
  chargeFailed: Generated<boolean>;
  createdAt: Date;
  depositHeld: Generated<boolean>;
  depositOfAppointmentId: string | null;
  discountCents: number | null;
  discountPercent: number | null;
  dueOn: string | null;
  id: string;
  jurisdiction: string | null;
  kind: Generated<"VISIT" | "CUSTOM" | "LATE_FEE" | "MEMBERSHIP" | "DEPOSIT">;
  lateCancellationOfAppointmentId: string | null;
  membershipType: MembershipType;
  memo: string | null;
  number: Generated<string>;
  paidAt: Date | null;
  paidCents: Generated<number>;
  partPaidCents: Generated<number>;
  patientId: string;
  paymentMode: "CASH" | "Square POS" | "BML" | "ONLINE" | "CARD ON FILE" | null;
  paymentRemarks: string | null;
  paymentVerified: Generated<boolean>;
  refundedCents: Generated<number>;
  sentAt: Date | null;
  status: "DRAFT" | "BML" | "CANCELLED" | "PAID" | "PAYMENT_REQUESTED";
  taxCents: number;
  taxRate: number;
  totalCents: number;
  version: Generated<number>;
}

export interface InvoiceTotals {
  at: Date;
  chargedBackCents: number;
  dueCents: number;
  itemCount: number;
  paidCents: number;
  refundedCents: number;
  status: InvoiceStatus;
  taxCents: number;
  totalCents: number;
}

export interface InvoiceTotalsOfRows {
  at: Date | null;
  chargedBackCents: number | null;
  dueCents: number | null;
  itemCount: number | null;
  paidCents: number | null;
  refundedCents: number | null;
  status: string | null;
  taxCents: number | null;
  totalCents: number | null;
}

export interface JobRuns {
  attempts: Generated<number>;
  data: ColumnType<Record<string, unknown>, Record<string, unknown> | string, Record<string, unknown> | string>;
  eventId: string;
  finishedAt: Date | null;
  id: string;
  lastError: string | null;
  name: string;
  queue: QueueName;
  queuedAt: Date;
  state: Generated<"queued" | "done" | "dead">;
}

export interface LedgerEntries {
  amountCents: number;
  at: Date;
  closedOn: string | null;
  id: Generated<number>;
  invoiceId: string;
  kind: "INVOICED" | "CANCELLED" | "WRITTEN_OFF" | "PAID" | "REFUNDED" | "CREDITED" | "MOVED" | "CHARGEBACK" | "BILLED_AGAIN";
  paymentId: string | null;
  refundId: string | null;
}

export interface MembershipPlans {
  benefits: string[];
  createdAt: Date;
  createdBy: string | null;
  description: string | null;
  id: string;
  membershipType: "STANDARD" | "CYPRESS" | "PREMIER" | "PREMIER PLUS" | "LX ELITE";
  name: string;
  retiredAt: Date | null;
  updatedAt: Date;
  version: Generated<number>;
}

export interface MembershipPrices {
  amountCents: number;
  createdAt: Date;
  id: string;
  interval: "MONTH" | "YEAR";
  planId: string;
  retiredAt: Date | null;
  stripePriceId: string | null;
}

export interface MessageTemplateOverrides {
  body: string;
  channel: "email" | "text" | "push" | "bell";
  language: "en" | "es";
  subject: string | null;
  template: string;
  updatedAt: Date;
  updatedBy: string;
}

export interface MessageTemplateOverrideVersions {
  template: string;
  version: Generated<number>;
}

export interface MoneyTotals {
  at: Date;
  cents: number;
  itemCount: number;
  kind: "COLLECTED" | "REFUNDED" | "OWED" | "OWED_LATER" | "ASKED_BML" | "ASKED_CASH";
}

export interface MoneyTotalsOfRows {
  at: Date | null;
  cents: number | null;
  itemCount: number | null;
  kind: string | null;
}

export interface MonthCloses {
  closedAt: Date;
  closedBy: string;
  month: string;
}

export interface NoKnownAllergies {
  documentedAt: Date;
  documentedBy: string;
  patientId: string;
  source: "PATIENT" | "STAFF";
}

export interface NotificationOptOuts {
  channel: "email" | "text" | "push";
  kind: "appointments" | "reminders" | "payments" | "results" | "chat";
  userId: string;
}

export interface Notifications {
  body: string;
  createdAt: Date;
  entityId: string;
  entityType: string;
  eventId: string;
  id: string;
  readAt: Date | null;
  title: string;
  type: string;
  userId: string;
}

export interface OfficeLocations {
  address1: string;
  address2: string | null;
  city: string;
  createdAt: Generated<Date>;
  editedAt: Date | null;
  enabled: Generated<boolean>;
  hours: string | null;
  id: string;
  name: string;
  phoneE164: string | null;
  postalCode: string;
  state: string;
  version: Generated<number>;
}

export interface OldNotes {
  author: string | null;
  confidential: Generated<boolean>;
  id: string;
  importedAt: Date;
  patientId: string;
  text: string;
  title: string | null;
  writtenOn: string;
}

export interface OneTimeCodes {
  attemptCount: Generated<number>;
  codeHash: Buffer;
  contact: string;
  createdAt: Date;
  encryptedCode: Buffer | null;
  expiresAt: Date;
  id: string;
  language: "en" | "es" | null;
  purpose: "CONTACT" | "PATIENT_SIGN_IN" | "STAFF_SIGN_IN" | "RESET_PASSWORD" | "CONSENT";
  scopeId: string | null;
  sendingStartedAt: Date | null;
  sentAt: Date | null;
  supersededAt: Date | null;
  unsentBecause: string | null;
  usedAt: Date | null;
  userId: string | null;
}

export interface Outbox {
  createdAt: Date;
  dispatchedAt: Date | null;
  entityId: string;
  entityType: EntityType;
  id: string;
  liveToStaff: Generated<boolean>;
  liveUserIds: Generated<string[]>;
  payload: ColumnType<Record<string, unknown>, Record<string, unknown> | string, Record<string, unknown> | string>;
  requestId: string;
  type: EventType;
  urgent: boolean;
}

export interface PatientMerges {
  id: string;
  mergedAt: Date;
  mergedBy: string;
  mergedPatientId: string;
  survivingPatientId: string;
  undoableUntil: Date;
  undoData: unknown;
  undoneAt: Date | null;
  undoneBy: string | null;
}

export interface PatientNotes {
  archivedAt: Date | null;
  createdAt: Date;
  id: string;
  patientId: string;
  text: string;
  updatedAt: Date;
  version: Generated<number>;
  writtenBy: string;
}

export interface Patients {
  address1: string | null;
  address2: string | null;
  city: string | null;
  comingOfAge: "MONTH" | "WEEK" | "ENDED" | null;
  dateOfBirth: string;
  deceasedAt: Date | null;
  defaultPaymentMethodId: string | null;
  gender: "Male" | "Female" | "Intersex" | "M-to-F Female" | "F-to-M Male";
  householdId: string;
  householdSince: Date | null;
  id: string;
  locationType: "Home" | "Apartment" | "Office" | "Other" | null;
  membershipInGoodStanding: Generated<boolean>;
  membershipType: Generated<"ON DEMAND" | "STANDARD" | "CYPRESS" | "PREMIER" | "PREMIER PLUS" | "LX ELITE" | "DEPENDENT">;
  mergedIntoPatientId: string | null;
  postalCode: string | null;
  relationshipToAccountHolder: Generated<string>;
  removedAt: Date | null;
  sharesCards: Generated<boolean>;
  state: string | null;
  stripeCustomerId: string | null;
}

export interface PaymentExceptions {
  createdAt: Date;
  details: Generated<unknown>;
  externalReference: string | null;
  id: string;
  invoiceId: string | null;
  kind: string;
  paymentId: string | null;
  refundBeganAt: Date | null;
  resolutionNote: string | null;
  resolvedAt: Date | null;
  resolvedBy: string | null;
}

export interface PaymentPlans {
  agreedHow: "PORTAL" | "PHONE" | "IN_PERSON";
  cardBrand: string;
  cardLast4: string;
  createdAt: Date;
  createdBy: string;
  endedAt: Date | null;
  endReason: string | null;
  id: string;
  installmentCount: number;
  invoiceId: string;
  payerId: string;
  paymentMethodId: string;
  state: "ACTIVE" | "COMPLETED" | "MISSED" | "STOPPED";
  totalCents: number;
}

export interface Payments {
  amountCents: number;
  batchPaymentId: string | null;
  channel: Generated<string>;
  chargedBackCents: Generated<number>;
  createdAt: Date;
  createdBy: string | null;
  creditedCents: Generated<number>;
  decisionId: string | null;
  failureMessage: string | null;
  finalizedAt: Date | null;
  guarantorId: string | null;
  heldAt: Date | null;
  hold: Generated<boolean>;
  id: string;
  invoiceId: string;
  movedFrom: string | null;
  partial: Generated<boolean>;
  patientId: string;
  paymentMode: "CASH" | "Square POS" | "BML" | "ONLINE" | "CARD ON FILE";
  readerId: string | null;
  receivedOn: string | null;
  reference: string | null;
  refundedCents: Generated<number>;
  refusalTold: Generated<boolean>;
  staffRemarks: string | null;
  status: Generated<"OPEN" | "SUCCESSFUL" | "FAILED">;
  stripeChargeId: string | null;
  stripeClientSecret: string | null;
  stripeCustomerId: string | null;
  stripePaymentIntentId: string | null;
  type: "APPOINTMENT" | "CUSTOM INVOICE";
  unapplied: Generated<boolean>;
  verified: Generated<boolean>;
}

export interface PaymentTotals {
  amountCents: number;
  at: Date;
  chargedBackCents: number;
  itemCount: number;
  refundedCents: number;
  status: PaymentStatus;
}

export interface PaymentTotalsOfRows {
  amountCents: number | null;
  at: Date | null;
  chargedBackCents: number | null;
  itemCount: number | null;
  refundedCents: number | null;
  status: string | null;
}

export interface PayoutEntries {
  amountCents: number;
  closedOn: string | null;
  createdAt: Date;
  day: string;
  feeCents: number;
  id: Generated<number>;
  kind: "PAID" | "RETURNED";
  payoutId: string;
}

export interface Pharmacies {
  address1: string | null;
  address2: string | null;
  city: string | null;
  createdAt: Date;
  faxE164: string | null;
  id: string;
  name: string;
  patientId: string;
  phoneE164: string;
  postalCode: string | null;
  preferred: Generated<boolean>;
  state: string | null;
  version: Generated<number>;
}

export interface PlannedEvents {
  dueAt: Date;
  entityId: string;
  entityType: EntityType;
  key: string;
  payload: ColumnType<Record<string, unknown>, Record<string, unknown> | string, Record<string, unknown> | string>;
  requestId: string;
  type: EventType;
}

export interface PrintedDocuments {
  documentId: string;
  printKey: string;
}

export interface ProviderInvitations {
  acceptedAt: Date | null;
  createdAt: Date;
  credentials: string | null;
  email: string;
  expiresAt: Date;
  firstName: string;
  id: string;
  invitedBy: string;
  lastName: string;
  phoneE164: string;
  providerId: string;
  sentAt: Date;
  status: Generated<"PENDING" | "ACCEPTED" | "REVOKED">;
}

export interface Providers {
  credentials: string | null;
  id: string;
  licenseExpiresOn: string | null;
  licenseNumber: string | null;
  licenseState: string | null;
  npi: string | null;
  skills: Generated<string[]>;
  specialty: string | null;
}

export interface ProviderServices {
  category: string;
  cptCode: string | null;
  createdAt: Generated<Date>;
  description: Generated<string>;
  enabled: Generated<boolean>;
  id: string;
  name: string;
  producesReport: Generated<boolean>;
  rateCents: number;
  removedAt: Date | null;
  taxable: Generated<boolean>;
  version: Generated<number>;
}

export interface ProviderTimeOff {
  endDate: string;
  id: string;
  providerId: string;
  reason: string | null;
  startDate: string;
}

export interface ProviderWorkingHours {
  endTime: string;
  providerId: string;
  startTime: string;
  weekday: number;
}

export interface QuestionnaireImages {
  documentId: string;
  questionId: string;
  submissionId: string;
}

export interface Questionnaires {
  description: string | null;
  draftDefinition: JSONColumnType<QuestionnaireDefinition> | null;
  id: string;
  name: string;
  publishedDefinition: JSONColumnType<QuestionnaireDefinition> | null;
  publishedVersion: Generated<number>;
  status: Generated<"DRAFT" | "PUBLISHED" | "RETIRED">;
  updatedAt: Generated<Date>;
  version: Generated<number>;
}

export interface QuestionnaireSubmissions {
  answers: JSONColumnType<Answers> | null;
  answersRevision: Generated<number>;
  appointmentId: string | null;
  definition: JSONColumnType<QuestionnaireDefinition>;
  draftAnswers: Generated<JSONColumnType<Answers>>;
  expiresAt: Date;
  flaggedItemIds: Generated<string[]>;
  id: string;
  patientId: string;
  questionnaireId: string;
  questionnaireVersion: number;
  removedAt: Date | null;
  removedBy: string | null;
  savedAt: Date | null;
  scores: Generated<JSONColumnType<ScoreResult[]>>;
  sentAt: Date;
  sentBy: string | null;
  status: Generated<"NOT SUBMITTED" | "SUBMITTED">;
  submittedAt: Date | null;
}

export interface QuestionnaireVersions {
  definition: JSONColumnType<QuestionnaireDefinition>;
  publishedAt: Date;
  publishedBy: string | null;
  questionnaireId: string;
  version: number;
}

export interface RateLimits {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface ReconciliationRuns {
  autoResolvedCount: Generated<number>;
  comparedDisputeCount: Generated<number>;
  comparedIntentCount: Generated<number>;
  comparedPayoutCount: Generated<number>;
  comparedRefundCount: Generated<number>;
  comparedSince: Date;
  exceptionCount: Generated<number>;
  finishedAt: Date | null;
  id: string;
  ledger: Generated<number>;
  requestedBy: string | null;
  stage: Generated<"intents" | "refunds" | "disputes" | "payouts" | "ledger" | "done">;
  startedAt: Date;
}

export interface RecordDownloads {
  attempt: Generated<number>;
  createdAt: Date;
  expiresAt: Date | null;
  fileCount: number | null;
  filesPacked: Generated<number>;
  finishedAt: Date | null;
  id: string;
  patientId: string;
  readAt: Date | null;
  reason: string | null;
  requestedBy: string;
  sizeBytes: number | null;
  status: Generated<"WAITING" | "RUNNING" | "READY" | "FAILED" | "EXPIRED">;
  storageKey: string | null;
}

export interface RefreshTokens {
  createdAt: Date;
  sessionId: string;
  tokenHash: Buffer;
  usedAt: Date | null;
}

export interface RefundLines {
  amountCents: number;
  invoiceId: string;
  position: number;
  refundId: string;
}

export interface Refunds {
  amountCents: number;
  createdAt: Date;
  createdBy: string | null;
  failureMessage: string | null;
  finalizedAt: Date | null;
  id: string;
  invoiceId: string;
  isOffline: Generated<boolean>;
  note: string | null;
  partOfStripeRefundId: string | null;
  paymentId: string;
  reason: "REQUESTED_BY_PATIENT" | "DUPLICATE" | "SERVICE_NOT_GIVEN" | "WRONG_AMOUNT" | "COMPLAINT" | "VISIT_CANCELLED" | "OTHER";
  refundScope: "FULL" | "PARTIAL" | "LINES";
  status: Generated<"PENDING" | "SUCCEEDED" | "FAILED">;
  stripeRefundId: string | null;
  uncredited: Generated<boolean>;
  uncreditedCents: Generated<number>;
  version: Generated<number>;
}

export interface ReleasedSlots {
  closedAt: Date | null;
  createdAt: Date;
  endsAt: Date;
  filledByAppointmentId: string | null;
  id: string;
  providerId: string;
  releasedByAppointmentId: string;
  startsAt: Date;
}

export interface Reports {
  appointmentId: string;
  comment: string | null;
  createdAt: Date;
  documentId: string;
  id: string;
  kind: "Laboratory" | "Imaging" | "Cardiology" | "Pathology" | null;
  name: string;
  patientId: string;
  releasedAt: Date | null;
  releasedBy: string | null;
  reviewedAt: Date | null;
  reviewedBy: string | null;
  status: Generated<"UPLOADED" | "REVIEWED" | "RELEASED">;
  uploadedBy: string | null;
  version: Generated<number>;
}

export interface Retention {
  action: Generated<"drop" | "detach">;
  follows: string | null;
  leastMonths: number;
  months: number | null;
  tableName: string;
  updatedAt: Generated<Date>;
  version: Generated<number>;
}

export interface RetiredPartitions {
  action: string;
  auditId: string;
  leastMonths: number;
  month: string;
  months: number;
  retiredAt: Date;
  seals: unknown | null;
  tableName: string;
}

export interface SavedViews {
  createdAt: Date;
  id: string;
  name: string;
  resource: string;
  search: string;
  userId: string;
}

export interface SchemaCompatibility {
  isOnlyRow: Generated<boolean>;
  oldestCode: number;
}

export interface Services {
  category: string;
  cptCode: string | null;
  createdAt: Generated<Date>;
  depositCents: Generated<number>;
  depositHeld: Generated<boolean>;
  description: Generated<string>;
  durationMinutes: number | null;
  enabled: Generated<boolean>;
  id: string;
  name: string;
  needsConsent: Generated<boolean>;
  producesReport: Generated<boolean>;
  questionnaireId: string | null;
  rateCents: number;
  removedAt: Date | null;
  requiredSkill: string | null;
  singlePatientOnly: Generated<boolean>;
  taxable: Generated<boolean>;
  telemedicine: Generated<boolean>;
  version: Generated<number>;
}

export interface ServicesRendered {
  appointmentId: string;
  costCents: number;
  name: string;
  position: number;
  providerServiceId: string | null;
  serviceId: string | null;
  taxable: boolean;
}

export interface Sessions {
  createdAt: Date;
  expiresAt: Date;
  id: string;
  ip: string | null;
  isPersistent: Generated<boolean>;
  lastSeenAt: Date;
  revocationReason: string | null;
  revokedAt: Date | null;
  userAgent: string | null;
  userId: string;
}

export interface Settings {
  key: string;
  updatedAt: Generated<Date>;
  value: unknown;
  version: Generated<number>;
}

export interface SlotOffers {
  answeredAt: Date | null;
  appointmentId: string;
  expiresAt: Date;
  id: string;
  offeredAt: Date;
  releasedSlotId: string;
  status: Generated<"OFFERED" | "ACCEPTED" | "DECLINED" | "EXPIRED" | "GONE">;
}

export interface SoapNoteAddenda {
  appointmentId: string;
  id: string;
  text: string;
  writtenAt: Date;
  writtenBy: string;
}

export interface SoapNoteTemplates {
  id: string;
  isDefault: Generated<boolean>;
  name: string;
  removedAt: Date | null;
  status: Generated<"ACTIVE" | "INACTIVE">;
  template: string;
  updatedAt: Date;
  version: Generated<number>;
}

export interface SpanishWords {
  english: string;
  spanish: string;
  updatedAt: Date;
  updatedBy: string | null;
}

export interface SubscriptionChanges {
  createdAt: Date;
  createdBy: string | null;
  finalizedAt: Date | null;
  id: string;
  isStaffOverride: Generated<boolean>;
  kind: "START" | "CHANGE" | "CANCEL" | "UNDO_CANCEL" | "PAUSE" | "RESUME" | "CARD" | "END";
  newPeriod: Generated<boolean>;
  paymentMethodId: string | null;
  priceId: string | null;
  prorationAt: Date | null;
  reason: string | null;
  status: Generated<"PENDING" | "DONE" | "FAILED">;
  subscriptionId: string;
}

export interface SubscriptionCharges {
  attempts: Generated<number>;
  createdAt: Date;
  creditCents: Generated<number>;
  invoiceId: string;
  nextRetryAt: Date | null;
  periodEnd: Date;
  periodStart: Date;
  stripeInvoiceId: string;
  subscriptionId: string;
}

export interface Subscriptions {
  cancelAtPeriodEnd: Generated<boolean>;
  cancelReason: string | null;
  createdAt: Date;
  createdBy: string | null;
  creditCents: Generated<number>;
  currentPeriodEnd: Date | null;
  currentPeriodStart: Date | null;
  endedAt: Date | null;
  gracePeriodEndsAt: Date | null;
  id: string;
  nextChargeCents: number | null;
  nextRetryAt: Date | null;
  pastDueSince: Date | null;
  patientId: string;
  pausedAt: Date | null;
  pauseReason: string | null;
  paymentMethodId: string | null;
  priceId: string;
  startedAt: Date | null;
  status: "PENDING" | "ACTIVE" | "PAST DUE" | "PAUSED" | "CANCELLED";
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  updatedAt: Date;
  version: Generated<number>;
}

export interface Superbills {
  facts: JSONColumnType<SuperbillFacts>;
  factsHash: Buffer;
  id: string;
  invoiceId: string;
  madeAt: Date;
  madeBy: string;
  number: Generated<string>;
  replacesId: string | null;
}

export interface SuppressionList {
  addressHash: Buffer;
  channel: "email" | "text";
  reason: "STOP" | "BOUNCE" | "COMPLAINT";
  since: Date;
}

export interface Symptoms {
  active: Generated<boolean>;
  id: string;
  name: string;
  removedAt: Date | null;
  version: Generated<number>;
}

export interface TablePartitions {
  month: string | null;
  partitionName: string;
  rowEstimate: number;
  sizeBytes: number;
  tableName: string;
}

export interface TaxRates {
  createdAt: Generated<Date>;
  createdBy: string | null;
  effectiveFrom: string;
  id: string;
  jurisdiction: string;
  rate: number;
}

export interface UnbookedRefunds {
  amountCents: number;
  createdAt: Date;
  createdBy: string | null;
  currency: string;
  failureMessage: string | null;
  finalizedAt: Date | null;
  id: string;
  paymentExceptionId: string;
  status: Generated<"PENDING" | "SUCCEEDED" | "FAILED">;
  stripePaymentIntentId: string;
  stripeRefundId: string | null;
}

export interface UserNameBeginnings {
  beginning: string;
  userId: string;
}

export interface UserPreferences {
  preferences: JSONColumnType<Preferences>;
  updatedAt: Date;
  userId: string;
}

export interface Users {
  createdAt: Generated<Date>;
  email: string | null;
  emailHeldUntil: Date | null;
  emailProvenAt: Date | null;
  firstName: string;
  id: string;
  language: Generated<"en" | "es">;
  lastName: string;
  passwordHash: string | null;
  permissions: Generated<Permission[]>;
  phoneE164: string | null;
  phoneHeldUntil: Date | null;
  phoneProvenAt: Date | null;
  profileImage: string | null;
  role: "PATIENT" | "PROVIDER" | "ADMIN" | "SUPER_ADMIN";
  status: Generated<"INVITED" | "ACTIVE" | "INACTIVE" | "DECEASED">;
  updatedAt: Generated<Date>;
  userName: string | null;
  version: Generated<number>;
}

export interface VideoFacts {
  appointmentId: string;
  at: Date;
  audioOnly: boolean;
  id: string;
  relayed: boolean | null;
  role: "provider" | "patient" | "guest";
  seatId: string;
  what: "JOINED" | "LEFT" | "CONNECTED" | "LOST";
}

export interface VideoGuests {
  appointmentId: string;
  audioOnly: Generated<boolean>;
  createdAt: Date;
  deviceId: string | null;
  id: string;
  invitedBy: string;
  kind: "INTERPRETER" | "FAMILY" | "COLLEAGUE";
  language: "en" | "es";
  name: string;
  phoneE164: string;
  removedAt: Date | null;
  seenAt: Date | null;
  state: Generated<"INVITED" | "WAITING" | "IN CALL" | "LEFT">;
  stateSince: Date;
}

export interface VideoMediaLosses {
  appointmentId: string;
  at: Date;
}

export interface VideoSeats {
  appointmentId: string;
  atHome: boolean | null;
  audioOnly: boolean;
  byLink: Generated<boolean>;
  deviceId: string;
  emergencyAddress: string | null;
  locationConfirmedAt: Date | null;
  locationState: string | null;
  role: "provider" | "patient";
  state: "WAITING" | "IN CALL" | "LEFT";
  stateSince: Date;
  userId: string;
}

export interface VideoStreams {
  appointmentId: string;
  createdAt: Date;
  deviceId: string;
  feed: string | null;
  handle: string;
  id: string;
  seatId: string;
  session: string;
  sourceId: string | null;
}

export interface Vitals {
  appointmentId: string;
  diastolic: number | null;
  heartRate: number | null;
  heightIn: number | null;
  id: string;
  measuredAt: Date;
  oxygenSaturation: number | null;
  patientId: string;
  recordedAt: Date;
  recordedBy: string;
  respiratoryRate: number | null;
  retractedAt: Date | null;
  retractedBy: string | null;
  retractionReason: string | null;
  systolic: number | null;
  temperatureF: number | null;
  weightLb: number | null;
}

export interface WaitlistEntries {
  appointmentId: string;
  createdAt: Date;
  endDate: string;
  id: string;
  startDate: string;
  timesOfDay: TimeOfDay[];
}

export interface WebhookAttempts {
  answerBody: Generated<string>;
  answerHeaders: Generated<JSONColumnType<Record<string, string>>>;
  at: Date;
  body: string;
  durationMs: number;
  endpointId: string;
  eventId: string;
  id: string;
  reason: string | null;
  signature: string;
  status: number | null;
  url: string;
}

export interface WebhookEndpoints {
  createdAt: Date;
  createdBy: string | null;
  description: Generated<string>;
  enabled: Generated<boolean>;
  eventNames: string[] | null;
  failingSince: Date | null;
  id: string;
  lastAttemptAt: Date | null;
  leasedUntil: Date | null;
  leaseId: string | null;
  offAt: Date | null;
  offReason: "staff" | "gone" | "failing" | null;
  url: string;
  version: Generated<number>;
}

export interface WebhookEvents {
  createdAt: Date;
  id: string;
  livemode: boolean;
  objectId: string;
  processedAt: Date | null;
  receivedAt: Date;
  type: string;
}

export interface WebhookMessages {
  data: JSONColumnType<WebhookIds>;
  deliveredAt: Date | null;
  endpointId: string;
  eventId: string;
  eventName: string;
  lastResult: string | null;
  nextAttemptAt: Date | null;
  occurredAt: Date;
  redeliveredAt: Date | null;
  state: Generated<"waiting" | "delivered" | "failed">;
  tries: Generated<number>;
}

export interface WebhookRedeliveries {
  createdAt: Date;
  endpointId: string;
  finishedAt: Date | null;
  fromAt: Date;
  id: string;
  includeDelivered: boolean;
  lastEventId: string | null;
  queuedCount: Generated<number>;
  toAt: Date;
}

export interface WebhookSecrets {
  createdAt: Date;
  encryptedSecret: Buffer;
  endpointId: string;
  expiresAt: Date | null;
  id: string;
}

export interface Database {
  accessLinks: AccessLinks;
  allergies: Allergies;
  amendmentRequests: AmendmentRequests;
  apiKeys: ApiKeys;
  apiKeySecrets: ApiKeySecrets;
  appAssertions: AppAssertions;
  appCodes: AppCodes;
  appGrants: AppGrants;
  appointmentCodes: AppointmentCodes;
  appointmentCountsOfRows: AppointmentCountsOfRows;
  appointmentDailyCounts: AppointmentDailyCounts;
  appointmentHistory: AppointmentHistory;
  appointmentPatientCounts: AppointmentPatientCounts;
  appointmentPatientCountsOfRows: AppointmentPatientCountsOfRows;
  appointmentPatients: AppointmentPatients;
  appointmentRequests: AppointmentRequests;
  appointmentRequestServices: AppointmentRequestServices;
  appointments: Appointments;
  appointmentServices: AppointmentServices;
  apps: Apps;
  appTokens: AppTokens;
  auditLog: AuditLog;
  auditSealQueue: AuditSealQueue;
  auditSeals: AuditSeals;
  autopay: Autopay;
  autopayCharges: AutopayCharges;
  backfills: Backfills;
  breakTheGlassGrants: BreakTheGlassGrants;
  bulkExportFiles: BulkExportFiles;
  bulkExports: BulkExports;
  bulkItems: BulkItems;
  bulkRuns: BulkRuns;
  calendarFeeds: CalendarFeeds;
  cannedReplies: CannedReplies;
  cards: Cards;
  channelOutages: ChannelOutages;
  chargebacks: Chargebacks;
  chartEntries: ChartEntries;
  chartEntryRevisions: ChartEntryRevisions;
  chatMessages: ChatMessages;
  confidentialRecords: ConfidentialRecords;
  consents: Consents;
  consentTemplates: ConsentTemplates;
  conversations: Conversations;
  courtOrders: CourtOrders;
  cptCodes: CptCodes;
  custodyNotes: CustodyNotes;
  dayCloses: DayCloses;
  deliveries: Deliveries;
  deliveryKeys: DeliveryKeys;
  deviceTokens: DeviceTokens;
  disputes: Disputes;
  documents: Documents;
  dxCodes: DxCodes;
  exports: Exports;
  familyGrants: FamilyGrants;
  goodFaithEstimateRequests: GoodFaithEstimateRequests;
  goodFaithEstimates: GoodFaithEstimates;
  guarantors: Guarantors;
  guarantorStatements: GuarantorStatements;
  households: Households;
  idempotencyKeys: IdempotencyKeys;
  images: Images;
  importCorrections: ImportCorrections;
  importRows: ImportRows;
  imports: Imports;
  insurances: Insurances;
  invoiceLines: InvoiceLines;
  invoices: Invoices;
  invoiceTotals: InvoiceTotals;
  invoiceTotalsOfRows: InvoiceTotalsOfRows;
  jobRuns: JobRuns;
  ledgerEntries: LedgerEntries;
  membershipPlans: MembershipPlans;
  membershipPrices: MembershipPrices;
  messageTemplateOverrides: MessageTemplateOverrides;
  messageTemplateOverrideVersions: MessageTemplateOverrideVersions;
  moneyTotals: MoneyTotals;
  moneyTotalsOfRows: MoneyTotalsOfRows;
  monthCloses: MonthCloses;
  noKnownAllergies: NoKnownAllergies;
  notificationOptOuts: NotificationOptOuts;
  notifications: Notifications;
  officeLocations: OfficeLocations;
  oldNotes: OldNotes;
  oneTimeCodes: OneTimeCodes;
  outbox: Outbox;
  patientMerges: PatientMerges;
  patientNotes: PatientNotes;
  patients: Patients;
  paymentExceptions: PaymentExceptions;
  paymentPlans: PaymentPlans;
  payments: Payments;
  paymentTotals: PaymentTotals;
  paymentTotalsOfRows: PaymentTotalsOfRows;
  payoutEntries: PayoutEntries;
  pharmacies: Pharmacies;
  plannedEvents: PlannedEvents;
  printedDocuments: PrintedDocuments;
  providerInvitations: ProviderInvitations;
  providers: Providers;
  providerServices: ProviderServices;
  providerTimeOff: ProviderTimeOff;
  providerWorkingHours: ProviderWorkingHours;
  questionnaireImages: QuestionnaireImages;
  questionnaires: Questionnaires;
  questionnaireSubmissions: QuestionnaireSubmissions;
  questionnaireVersions: QuestionnaireVersions;
  rateLimits: RateLimits;
  reconciliationRuns: ReconciliationRuns;
  recordDownloads: RecordDownloads;
  refreshTokens: RefreshTokens;
  refundLines: RefundLines;
  refunds: Refunds;
  releasedSlots: ReleasedSlots;
  reports: Reports;
  retention: Retention;
  retiredPartitions: RetiredPartitions;
  savedViews: SavedViews;
  schemaCompatibility: SchemaCompatibility;
  services: Services;
  servicesRendered: ServicesRendered;
  sessions: Sessions;
  settings: Settings;
  slotOffers: SlotOffers;
  soapNoteAddenda: SoapNoteAddenda;
  soapNoteTemplates: SoapNoteTemplates;
  spanishWords: SpanishWords;
  subscriptionChanges: SubscriptionChanges;
  subscriptionCharges: SubscriptionCharges;
  subscriptions: Subscriptions;
  superbills: Superbills;
  suppressionList: SuppressionList;
  symptoms: Symptoms;
  tablePartitions: TablePartitions;
  taxRates: TaxRates;
  unbookedRefunds: UnbookedRefunds;
  userNameBeginnings: UserNameBeginnings;
  userPreferences: UserPreferences;
  users: Users;
  videoFacts: VideoFacts;
  videoGuests: VideoGuests;
  videoMediaLosses: VideoMediaLosses;
  videoSeats: VideoSeats;
  videoStreams: VideoStreams;
  vitals: Vitals;
  waitlistEntries: WaitlistEntries;
  webhookAttempts: WebhookAttempts;
  webhookEndpoints: WebhookEndpoints;
  webhookEvents: WebhookEvents;
  webhookMessages: WebhookMessages;
  webhookRedeliveries: WebhookRedeliveries;
  webhookSecrets: WebhookSecrets;
}
