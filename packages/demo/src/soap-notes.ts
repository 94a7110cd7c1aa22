import type { Db } from '@bedside/db/database';
import { addHours, addMinutes, subMonths } from '@bedside/db/dates';
import { sql } from 'kysely';
import { type Dice, demoId } from './random.ts';
import { addenda, type Kind, noteText, templates } from './soap-texts.ts';

const kinds: Record<string, Kind> = {
  Telemedicine: 'telemedicine',
  Infusions: 'infusion',
  Aesthetics: 'aesthetics',
  Labs: 'labs',
};
const templateId = (kind: string) => demoId(`soap template ${kind}`);

export async function seedSoapNotes(db: Db, dice: Dice, now: Date): Promise<void> {
  await db
    .insertInto('soapNoteTemplates')
    .values(
      Object.entries(templates).map(([kind, template]) => ({
        id: templateId(kind),
        ...template,
        isDefault: kind === 'general',
        updatedAt: subMonths(now, 3),
        removedAt: null,
      })),
    )
    .execute();
  const rows = [];
  const added = [];
  for (const [index, appointment] of (await notedAppointments(db)).entries()) {
    const kind = kinds[appointment.category ?? ''] ?? 'general';
    const draft = { id: appointment.id, templateId: templateId(kind), templateName: templates[kind].name };
    if (appointment.status === 'SCHEDULED') {
      if (index % 3 > 0) rows.push({ ...draft, note: null, status: 'NONE', at: null });
      continue;
    }
    const at = addMinutes(appointment.startsAt, 55);
    const note = noteText(kind, appointment.symptom ?? '', dice);
    if (appointment.soapNoteStatus === 'SUBMITTED') {
      rows.push({ ...draft, note, status: 'SUBMITTED', at });
      const text = dice.chance(0.12) && addHours(at, 22) < now ? dice.pick(addenda) : null;
      if (text) added.push({ id: demoId(`addendum ${index}`), appointment, text, at: addHours(at, 22) });
    } else if (index % 2 === 0) rows.push({ ...draft, note, status: 'DRAFT', at });
  }
  await sql`update appointments as appointment
    set soap_note = entry.note, soap_note_status = entry.status, soap_note_template_id = entry."templateId",
      soap_note_template_name = entry."templateName", soap_note_version = 2, soap_note_saved_at = entry.at,
      soap_note_saved_by = case when entry.at is not null then appointment.provider_id end,
      soap_note_submitted_at = case when entry.status = 'SUBMITTED' then entry.at end,
      soap_note_submitted_by = case when entry.status = 'SUBMITTED' then appointment.provider_id end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entry (id uuid, note text, status text, "templateId" uuid, "templateName" text, at timestamptz)
    where appointment.id = entry.id`.execute(db);
  if (added.length > 0)
    await db
      .insertInto('soapNoteAddenda')
      .values(
        added.map(({ id, appointment, text, at }) => ({
          id,
          appointmentId: appointment.id,
          text,
          writtenBy: appointment.providerId,
          writtenAt: at,
        })),
      )
      .execute();
}

async function notedAppointments(db: Db) {
  const appointments = await db
    .selectFrom('appointments as appointment')
    .leftJoin('appointmentServices as service', (join) =>
      join.onRef('service.appointmentId', '=', 'appointment.id').on('service.position', '=', 0),
    )
    .leftJoin('appointmentPatients as person', (join) =>
      join.onRef('person.appointmentId', '=', 'appointment.id').on('person.isPrimary', '=', true),
    )
    .select([
      'appointment.id',
      'appointment.status',
      'appointment.startsAt',
      'appointment.providerId',
      'appointment.soapNoteStatus',
      'service.category',
      'person.symptom',
    ])
    .where('appointment.status', 'in', [
      'SCHEDULED',
      'AWAITING PAYMENT',
      'PAYMENT REQUESTED',
      'PAID',
      'COMPLETED',
    ])
    .orderBy('appointment.startsAt')
    .orderBy('appointment.id')
    .execute();
  return appointments.flatMap(({ startsAt, providerId, ...appointment }) =>
    startsAt && providerId ? [{ ...appointment, startsAt, providerId }] : [],
  );
}
