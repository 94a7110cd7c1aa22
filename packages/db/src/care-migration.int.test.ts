import { allergyEntry } from '@bedside/contracts/care/chart.schema';
import { databaseUrl, runSql } from '@bedside/testing/postgres-admin';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { connect } from './connection.ts';
import { newId } from './id.ts';
import { migrate, migratorOf } from './migrate.ts';

async function emptyDatabase() {
  const { url: server } = inject('postgres');
  const name = `bedside_old_${newId().replaceAll('-', '')}`;
  await runSql(server, `create database ${name}`);
  const db = connect({ url: databaseUrl(server, name), name });
  onTestFinished(async () => {
    await db.destroy();
    await runSql(server, `drop database if exists ${name} with (force)`);
  });
  return db;
}

it('allergies that were kept in any words become entries that can be read, and lose none of them', async () => {
  const db = await emptyDatabase();
  await migratorOf(db).migrateTo('0019-visit-counts');
  const patientId = newId();
  await sql`with person as (insert into users (id, role, status, first_name, last_name, created_at, updated_at)
      values (${patientId}, 'PATIENT', 'ACTIVE', 'Nora', 'Whitfield', now(), now())),
    household as (insert into households (id, account_holder_id) values (${patientId}, ${patientId}))
    insert into patients (id, household_id, relationship, date_of_birth, gender, membership_type)
      values (${patientId}, ${patientId}, 'Self', '1985-03-22', 'Female', 'ON DEMAND')`.execute(db);
  const old: [string, string, string | null, string | null, string][] = [
    ['Penicillin', 'drug', 'Anaphylaxis', 'severe', 'active'],
    ['Bees', 'Environmental', null, 'life-threatening', 'active'],
    [' ', 'MEDICINE', ' ', ' Mild ', 'resolved'],
    ['x'.repeat(300), 'pet', 'y'.repeat(300), null, 'active'],
  ];
  for (const [substance, kind, reaction, severity, status] of old)
    await sql`insert into allergies (id, patient_id, substance, kind, reaction, severity, status)
      values (${newId()}, ${patientId}, ${substance}, ${kind}, ${reaction}, ${severity}, ${status})`.execute(
      db,
    );
  await migrate(db);
  const rows = await db.selectFrom('chartEntries').select('fields').orderBy('id').execute();
  expect(rows.map(({ fields }) => allergyEntry.shape.fields.parse(fields))).toEqual([
    { substance: 'Penicillin', kind: 'Drug', reaction: 'Anaphylaxis', severity: 'Severe', status: 'ACTIVE' },
    { substance: 'Bees', kind: 'Environment', reaction: 'life-threatening', status: 'ACTIVE' },
    { substance: 'Not named', kind: 'Drug', severity: 'Mild', status: 'INACTIVE' },
    { substance: 'x'.repeat(100), kind: 'Other', reaction: 'y'.repeat(250), status: 'ACTIVE' },
  ]);
});
