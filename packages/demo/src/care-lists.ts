import { billedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { Db } from '@bedside/db/database';
import { addHours, subDays } from '@bedside/db/dates';
import { sql } from 'kysely';
import type { DemoPeople } from './people.ts';
import { demoId } from './random.ts';

export async function seedAppointmentCodes(db: Db): Promise<void> {
  const done = sql`(${sql.join(billedStatuses)})`;
  await sql`insert into appointment_codes (appointment_id, kind, position, code_id, code, description)
    select appointment.id, 'DX', fitting.position, fitting.id, fitting.code, fitting.description
    from appointments as appointment
      join appointment_patients as part on part.appointment_id = appointment.id and part.is_primary
      cross join lateral (
        select dx.*, row_number() over (order by dx.named desc, dx.description !~ 'unspecified', dx.code) - 1 as position from (
          select id, code, description, (select count(*) from unnest(symptoms) as symptom
            where position(lower(symptom) in lower(part.symptom)) > 0) as named from dx_codes) as dx
        where dx.named > 0 order by dx.named desc, dx.description !~ 'unspecified', dx.code limit 2) as fitting
    where appointment.status in ${done}`.execute(db);
  await sql`insert into appointment_codes (appointment_id, kind, position, code_id, code, description)
    select appointment.id, 'CPT', 0, cpt.id, cpt.code, cpt.description
    from appointments as appointment
      join cpt_codes as cpt on cpt.code = case when appointment.telemedicine then '1102X' else '1003X' end
    where appointment.status in ${done}`.execute(db);
}

interface DemoNote {
  /** The number of the household whose account holder it is. */
  of: number;
  text: string;
  daysAgo: number;
  archived?: true;
}

const notes: readonly DemoNote[] = [
  { of: 0, text: 'Use the side door. The front doorbell doesn’t work.', daysAgo: 96 },
  {
    of: 0,
    text: 'Call her cell, not her work number. Prefers appointments after 10 AM because of school drop-off. Fine with any provider, but likes Priya best if there’s no wait. Sends her invoices to her accountant herself.',
    daysAgo: 41,
  },
  { of: 0, text: 'Parking permit for Cleveland Ave is at the front desk.', daysAgo: 188, archived: true },
  { of: 1, text: 'Large, friendly dog. He’ll put it in the yard.', daysAgo: 20 },
  { of: 2, text: 'Speaks Spanish at home. Her daughter can interpret by phone.', daysAgo: 63 },
  { of: 4, text: 'Doorman needs the provider’s name one hour ahead.', daysAgo: 12 },
  { of: 7, text: 'Faints with needles. Have him lie down for blood draws.', daysAgo: 7 },
];

export async function seedPatientNotes(db: Db, people: DemoPeople, now: Date): Promise<void> {
  const rows = notes.flatMap(({ of, text, daysAgo, archived }, index) => {
    const holder = people.households[of]?.[0];
    if (!holder) return [];
    const createdAt = addHours(subDays(now, daysAgo), -index);
    return {
      id: demoId(`note ${index}`),
      patientId: holder.id,
      text,
      writtenBy: people.adminId,
      archivedAt: archived ? subDays(now, daysAgo - 30) : null,
      createdAt,
      updatedAt: createdAt,
    };
  });
  await db.insertInto('patientNotes').values(rows).execute();
}
