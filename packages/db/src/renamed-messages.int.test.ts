import { databaseUrl, runSql } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { afterAll, expect, inject, it } from 'vitest';
import { connect } from './connection.ts';
import { newId } from './id.ts';
import { migrate } from './migrate.ts';
import { migrationFiles } from './migration-files.ts';

const { url: server } = inject('postgres');
const name = `bedside_renamed_${newId().replaceAll('-', '')}`;
await runSql(server, `create database ${name}`);
const db = connect({ url: databaseUrl(server, name), name });
afterAll(async () => {
  await db.destroy();
  await runSql(server, `drop database if exists ${name} with (force)`);
});

it('a database of 0.2.0 keeps its waiting messages, events and own texts', async () => {
  await migrate(db, { files: (await migrationFiles()).filter(({ number }) => number <= 14) });
  const [eventId, userId] = [newId(), newId()];
  const now = new Date();
  await sql`insert into users (id, role, status, first_name, last_name, created_at, updated_at)
    values (${userId}, 'SUPER_ADMIN', 'ACTIVE', 'Ada', 'Baker', ${now}, ${now})`.execute(db);
  await sql`insert into outbox (id, type, payload, entity_type, entity_id, urgent, request_id, created_at)
    values (${eventId}, 'appointment.cancelled', '{}', 'appointment', ${newId()}, false, 'r', ${now})`.execute(
    db,
  );
  await sql`insert into deliveries (id, event_id, event_type, template, channel, recipient_id, created_at)
    values (${newId()}, ${eventId}, 'appointment.cancelled', 'visit-cancelled', 'email', ${userId}, ${now})`.execute(
    db,
  );
  await sql`insert into message_template_overrides (template, language, channel, body, updated_by, updated_at)
    values ('settlement-declined', 'en', 'email', 'Ours', ${userId}, ${now})`.execute(db);
  await sql`insert into message_template_override_versions values ('settlement-declined', 3)`.execute(db);

  await migrate(db);

  const { rows } = await sql`select event.type, delivery.event_type, delivery.template,
      (select template from message_template_overrides) as own,
      (select template from message_template_override_versions) as versioned
    from deliveries as delivery join outbox as event on event.id = delivery.event_id`.execute(db);
  expect(rows).toEqual([
    {
      type: 'appointment.canceled',
      eventType: 'appointment.canceled',
      template: 'appointment-canceled',
      own: 'offline-payment-declined',
      versioned: 'offline-payment-declined',
    },
  ]);
});
