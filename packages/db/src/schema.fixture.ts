import { sql } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';
import type { Db } from './database.ts';
import type { Database } from './schema.ts';

type ColumnOf = { [T in keyof Database]: `${T}.${keyof Database[T] & string}` }[keyof Database];

const jsonObject =
  'ColumnType<Record<string, unknown>, Record<string, unknown> | string, Record<string, unknown> | string>';

/** Types that PostgreSQL cannot express. The compiler reports columns that no longer exist. */
const narrower = {
  // PostgreSQL reports every column of a view as nullable.
  'allergies.id': 'string',
  'allergies.kind': 'string',
  'allergies.patientId': 'string',
  'allergies.status': 'string',
  'allergies.substance': 'string',
  'apiKeys.scopes': 'KeyScope[]',
  'appointmentDailyCounts.status': 'AppointmentStatus',
  'appointmentPatientCounts.status': 'AppointmentStatus',
  'appointmentHistory.actorRole': 'Role',
  'appointmentHistory.fromStatus': 'AppointmentStatus',
  'appointmentHistory.toStatus': 'AppointmentStatus',
  'appointmentHistory.transition': 'HistoryTransition',
  'appointmentRequests.estimate': 'JSONColumnType<AppointmentPrice>',
  'appointmentRequests.gender': 'Gender',
  'appointmentRequests.preferredTimesOfDay': 'TimeOfDay[]',
  'appointments.estimate': 'JSONColumnType<AppointmentPrice>',
  'appointments.preferredTimesOfDay': 'TimeOfDay[]',
  'auditSeals.rowHashes': 'Buffer[]',
  'chartEntryRevisions.actorRole': 'Role',
  'chatMessages.senderRole': 'Role',
  'deliveries.eventType': 'EventType',
  'familyGrants.kinds': 'FamilyKind[]',
  'goodFaithEstimates.facts': 'JSONColumnType<GoodFaithEstimateFacts>',
  'importCorrections.cells': 'JSONColumnType<ImportCells>',
  'importRows.fileFacts': 'JSONColumnType<FileFacts>',
  'importRows.cells': 'JSONColumnType<ImportCells>',
  'importRows.issues': 'JSONColumnType<ImportIssue[]>',
  'imports.columns': 'JSONColumnType<ImportColumn[]>',
  'imports.leftOut': 'JSONColumnType<Record<string, number>>',
  'insurances.relationshipToSubscriber': 'Relationship',
  'invoiceTotals.status': 'InvoiceStatus',
  'invoices.membershipType': 'MembershipType',
  'jobRuns.data': jsonObject,
  'jobRuns.queue': 'QueueName',
  'outbox.entityType': 'EntityType',
  'outbox.payload': jsonObject,
  'outbox.type': 'EventType',
  'plannedEvents.entityType': 'EntityType',
  'plannedEvents.payload': jsonObject,
  'plannedEvents.type': 'EventType',
  'paymentTotals.status': 'PaymentStatus',
  'patients.comingOfAge': "'MONTH' | 'WEEK' | 'ENDED'",
  'questionnaireSubmissions.answers': 'JSONColumnType<Answers>',
  'questionnaireSubmissions.definition': 'JSONColumnType<QuestionnaireDefinition>',
  'questionnaireSubmissions.draftAnswers': 'JSONColumnType<Answers>',
  'questionnaireSubmissions.scores': 'JSONColumnType<ScoreResult[]>',
  'questionnaireVersions.definition': 'JSONColumnType<QuestionnaireDefinition>',
  'questionnaires.draftDefinition': 'JSONColumnType<QuestionnaireDefinition>',
  'questionnaires.publishedDefinition': 'JSONColumnType<QuestionnaireDefinition>',
  'superbills.facts': 'JSONColumnType<SuperbillFacts>',
  'tablePartitions.partitionName': 'string',
  'tablePartitions.rowEstimate': 'number',
  'tablePartitions.sizeBytes': 'number',
  'tablePartitions.tableName': 'string',
  'userPreferences.preferences': 'JSONColumnType<Preferences>',
  'users.permissions': 'Permission[]',
  'waitlistEntries.timesOfDay': 'TimeOfDay[]',
  'webhookAttempts.answerHeaders': 'JSONColumnType<Record<string, string>>',
  'webhookMessages.data': 'JSONColumnType<WebhookIds>',
} satisfies Partial<Record<ColumnOf, string>>;

const customImports = {
  Answers: '@bedside/contracts/questionnaires/questionnaire.schema',
  AppointmentPrice: '@bedside/contracts/appointments/booking.schema',
  AppointmentStatus: '@bedside/contracts/appointments/appointment-status',
  EntityType: '@bedside/contracts/event',
  EventType: '@bedside/contracts/events',
  FamilyKind: '@bedside/contracts/people/family-grants.schema',
  FileFacts: '@bedside/contracts/people/imports.schema',
  Gender: '@bedside/contracts/people/patient-fields',
  HistoryTransition: '@bedside/contracts/appointments/transition.schema',
  GoodFaithEstimateFacts: '@bedside/contracts/payments/good-faith-estimates.schema',
  ImportCells: '@bedside/contracts/people/imports.schema',
  ImportColumn: '@bedside/contracts/people/imports.schema',
  ImportIssue: '@bedside/contracts/people/imports.schema',
  InvoiceStatus: '@bedside/contracts/payments/payment.schema',
  JSONColumnType: 'kysely',
  KeyScope: '@bedside/contracts/key-scopes',
  MembershipType: '@bedside/contracts/people/user.schema',
  PaymentStatus: '@bedside/contracts/payments/payment.schema',
  Permission: '@bedside/contracts/call',
  Preferences: '@bedside/contracts/practice/preferences.api',
  QuestionnaireDefinition: '@bedside/contracts/questionnaires/questionnaire.schema',
  QueueName: '@bedside/contracts/job',
  Relationship: '@bedside/contracts/people/user.schema',
  Role: '@bedside/contracts/people/user.schema',
  ScoreResult: '@bedside/contracts/questionnaires/questionnaire.schema',
  SuperbillFacts: '@bedside/contracts/payments/superbills.schema',
  TimeOfDay: '@bedside/contracts/appointments/booking.schema',
  WebhookIds: '@bedside/contracts/webhooks/public-events',
};

const camelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

async function unionsOfChecks(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace`.execute(db);
  return new Map(
    rows.flatMap(({ column, definition }) => {
      const list = /^CHECK \(\("?\w+"? = ANY \(ARRAY\[(.*)\]\)\)\)(?: NOT VALID)?$/.exec(definition)?.[1];
      return list ? [[column, list.replaceAll('::text', '').replaceAll(', ', ' | ')] as const] : [];
    }),
  );
}

export async function schemaTypes(db: Db): Promise<string> {
  const unions = await unionsOfChecks(db);
  const narrowerTypes: Partial<Record<string, string>> = narrower;
  const columns: Record<string, string> = {};
  for (const table of await db.introspection.getTables()) {
    for (const column of table.columns) {
      const name = `${table.name}.${column.name}`;
      const type = narrowerTypes[camelCase(name)] ?? unions.get(name);
      if (!type) continue;
      const orNull = column.isNullable && !table.isView ? `${type} | null` : type;
      columns[name] = column.hasDefaultValue ? `Generated<${orNull}>` : orNull;
    }
  }
  const types = await generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
    includePattern: 'public.*',
    excludePattern: 'kysely_*',
    camelCase: true,
    overrides: { columns },
    customImports,
    typeMapping: { int8: 'number', numeric: 'number', timestamptz: 'Date', jsonb: 'unknown' },
    skipAutogeneratedFileComment: true,
    outFile: null,
  });
  return `// Written by \`npm run db:types\` from the migrated schema. Do not edit it.\n${types.replace('interface DB ', 'interface Database ')}`;
}
