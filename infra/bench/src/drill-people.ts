import { readConfig } from '@bedside/config/config';
import { permissions } from '@bedside/contracts/call';
import { newId } from '@bedside/db/id';
import { closeProcessDependencies, openProcessDependencies } from '@bedside/process-kit/open-dependencies';
import { buildApp } from '@bedside/service-kit/app';

export interface Person {
  readonly id: string;
  readonly token: string;
}

export interface DrillPeople {
  readonly admin: Person;
  readonly patients: readonly Person[];
  readonly serviceId: string;
}

const HOURS = 12;

/**
 * Creates a signed-in admin and patients, a service to book, and no quiet hours, in a database that has only
 * the schema.
 */
export async function insertPeople(url: string, patientCount: number): Promise<DrillPeople> {
  const config = readConfig({ BEDSIDE_ENV: 'test', DATABASE_URL: url, LOG_LEVEL: 'silent' });
  const parts = await openProcessDependencies(config, 'drill');
  const { jwt } = await buildApp({ parts, services: [], limits: false });
  const { db } = parts;
  const now = parts.now();
  const expiresAt = new Date(now.getTime() + HOURS * 3_600_000);
  const serviceId = newId();

  async function insertUser(role: 'ADMIN' | 'PATIENT', at: number): Promise<Person> {
    const [id, sessionId] = [newId(), newId()];
    const contact = {
      email: `drill${at}@example.com`,
      phoneE164: `+1630555${String(at).padStart(4, '0')}`,
      emailProvenAt: now,
      phoneProvenAt: now,
    };
    await db
      .insertInto('users')
      .values({
        ...{ id, role, firstName: 'Drill', lastName: `Number ${at}`, ...contact },
        permissions: role === 'ADMIN' ? [...permissions] : [],
      })
      .execute();
    if (role === 'PATIENT') {
      const householdId = newId();
      await db.insertInto('households').values({ id: householdId, accountHolderId: id }).execute();
      await db
        .insertInto('patients')
        .values({
          ...{ id, householdId, relationshipToAccountHolder: 'Self', dateOfBirth: '1985-03-22' },
          ...{ gender: 'Female', membershipType: 'ON DEMAND' },
        })
        .execute();
    }
    await db
      .insertInto('sessions')
      .values({ id: sessionId, userId: id, createdAt: now, lastSeenAt: now, expiresAt })
      .execute();
    return { id, token: jwt.sign({ sub: id, sid: sessionId, role }, { expiresIn: `${HOURS}h` }) };
  }

  try {
    await db
      .insertInto('services')
      .values({
        id: serviceId,
        name: 'Visit of the drill',
        rateCents: 9_500,
        category: 'Labs',
        durationMinutes: 30,
      })
      .execute();
    const never = JSON.stringify('00:00');
    await db
      .insertInto('settings')
      .values(['quietHoursStart', 'quietHoursEnd'].map((key) => ({ key, value: never })))
      .execute();
    const admin = await insertUser('ADMIN', 0);
    const patients: Person[] = [];
    for (let at = 1; at <= patientCount; at += 1) patients.push(await insertUser('PATIENT', at));
    return { admin, patients, serviceId };
  } finally {
    await closeProcessDependencies(parts);
  }
}
