import type { ChartKind } from '@bedside/contracts/care/chart.schema';
import type { Db } from '@bedside/db/database';
import { NORA } from '@bedside/demo/people';
import { sql } from 'kysely';

export async function careOf(db: Db) {
  const { id: nora } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', NORA)
    .executeTakeFirstOrThrow();
  const [visitor, entries, practiceChat, providerChat, report] = await Promise.all([
    db
      .selectFrom('appointments')
      .innerJoin('users', 'users.id', 'appointments.providerId')
      .select(['users.id', 'users.firstName', 'users.lastName'])
      .where('appointments.patientId', '=', nora)
      .where('appointments.status', '=', 'COMPLETED')
      .executeTakeFirstOrThrow(),
    entriesOf(db, nora),
    db
      .selectFrom('conversations')
      .select('id')
      .where('patientId', '=', nora)
      .where('kind', '=', 'PRACTICE')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('conversations as chat')
      .innerJoin('users as patient', 'patient.id', 'chat.patientId')
      .innerJoin('users as provider', 'provider.id', 'chat.providerId')
      .innerJoin('appointments as appointment', 'appointment.id', 'chat.appointmentId')
      .select(['chat.id', 'chat.appointmentId', 'chat.patientId', 'appointment.key'])
      .select(sql<string>`patient.first_name || ' ' || patient.last_name`.as('patientName'))
      .where('provider.email', '=', 'provider@bedside.test')
      .where('chat.patientId', '<>', nora)
      .orderBy('chat.lastMessageAt', 'desc')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('reports')
      .select('name')
      .where('patientId', '=', nora)
      .where('status', '=', 'RELEASED')
      .executeTakeFirstOrThrow(),
  ]);
  return { nora, visitor, entries, practiceChat, providerChat, report: report.name };
}

async function entriesOf(db: Db, patientId: string): Promise<Record<ChartKind, string>> {
  const rows = await db
    .selectFrom('chartEntries')
    .select(['id', 'kind'])
    .where('patientId', '=', patientId)
    .execute();
  const idOf = (kind: ChartKind): string => {
    const found = rows.find((row) => row.kind === kind);
    if (!found) throw new Error(`the demo’s chart has no ${kind}`);
    return found.id;
  };
  return {
    ALLERGY: idOf('ALLERGY'),
    MEDICATION: idOf('MEDICATION'),
    PAST_MEDICAL: idOf('PAST_MEDICAL'),
    FAMILY_MEDICAL: idOf('FAMILY_MEDICAL'),
    SURGICAL: idOf('SURGICAL'),
  };
}
