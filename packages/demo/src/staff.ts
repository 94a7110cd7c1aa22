import type { Db } from '@bedside/db/database';
import { addDays, addHours, format, parseISO, subDays, subHours } from '@bedside/db/dates';
import type { ProviderInvitations, ProviderWorkingHours, Users } from '@bedside/db/schema';
import type { Insertable } from 'kysely';
import { providers } from './names.ts';
import type { DemoPeople } from './people.ts';
import { type Dice, demoId } from './random.ts';

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const MONDAY_TO_THURSDAY = [1, 2, 3, 4];
const TUESDAY_TO_SATURDAY = [2, 3, 4, 5, 6];

/** Working hours by last name. Providers without an entry take appointments at any hour. */
const timetables: Record<string, readonly [days: readonly number[], from: string, to: string][]> = {
  Lindqvist: [[MONDAY_TO_FRIDAY, '08:00', '17:00']],
  Marchetti: [[TUESDAY_TO_SATURDAY, '09:00', '18:00']],
  Zhang: [[MONDAY_TO_FRIDAY, '07:00', '15:00']],
  Ferreira: [
    [MONDAY_TO_THURSDAY, '09:00', '12:30'],
    [MONDAY_TO_THURSDAY, '13:30', '18:00'],
    [[5], '09:00', '13:00'],
  ],
};

/** Whether someone works from one time of a day (yyyy-MM-dd) to another. */
export function worksAt(lastName: string, day: string, from: string, to: string): boolean {
  const weekday = parseISO(day).getDay();
  const lines = timetables[lastName];
  return (
    !lines || lines.some(([days, opens, closes]) => days.includes(weekday) && opens <= from && to <= closes)
  );
}

/**
 * Licenses, working hours, days off, the office, and two invited providers, one pending and one whose
 * invitation expired.
 */
export async function seedStaff(db: Db, dice: Dice, people: DemoPeople, now: Date): Promise<void> {
  const day = (ahead: number) => format(addDays(now, ahead), 'yyyy-MM-dd');
  const idOf = (lastName: string) =>
    people.providerIds[providers.findIndex(([, last]) => last === lastName)] ?? '';
  await db.transaction().execute(async (tx) => {
    for (const [index, id] of people.providerIds.entries())
      await tx
        .updateTable('providers')
        .set({
          npi: `1${dice.between(100_000_000, 999_999_999)}`,
          licenseNumber: `${dice.between(10, 49)}.${dice.between(100_000, 999_999)}`,
          skills: index % 2 === 0 ? ['IV therapy', 'Aesthetics'] : ['IV therapy'],
          licenseState: 'IL',
          // One license expires this month.
          licenseExpiresOn: day(index === 3 ? 19 : dice.between(120, 700)),
        })
        .where('id', '=', id)
        .execute();
    await tx.insertInto('providerWorkingHours').values(hoursOf(idOf)).execute();
    await tx
      .insertInto('providerTimeOff')
      .values([
        {
          id: demoId('conference'),
          providerId: idOf('Ferreira'),
          startDate: day(16),
          endDate: day(18),
          reason: 'Conference',
        },
        {
          id: demoId('vacation'),
          providerId: idOf('Lindqvist'),
          startDate: day(30),
          endDate: day(37),
          reason: 'Vacation',
        },
      ])
      .execute();
    await tx
      .insertInto('officeLocations')
      .values({
        id: demoId('office'),
        name: 'River North',
        address1: '440 N Wells St',
        address2: 'Suite 300',
        postalCode: '60654',
        city: 'CHICAGO',
        state: 'IL',
        phoneE164: '+13125550100',
        hours: 'Mon to Fri, 8 AM to 5 PM',
      })
      .execute();
    const invited = [
      invitation(people, { firstName: 'Anika', lastName: 'Sharma', credentials: 'NP' }, subHours(now, 3)),
      invitation(people, { firstName: 'Marcus', lastName: 'Doyle', credentials: 'PA-C' }, subDays(now, 9)),
    ];
    await tx.insertInto('users').values(invited.map(userOf)).execute();
    await tx
      .insertInto('providers')
      .values(invited.map(({ providerId: id, credentials }) => ({ id, credentials, specialty: null })))
      .execute();
    await tx.insertInto('providerInvitations').values(invited).execute();
  });
}

const hoursOf = (idOf: (lastName: string) => string): Insertable<ProviderWorkingHours>[] =>
  Object.entries(timetables).flatMap(([lastName, lines]) =>
    lines.flatMap(([days, fromTime, toTime]) =>
      days.map((weekday) => ({ providerId: idOf(lastName), weekday, startTime: fromTime, endTime: toTime })),
    ),
  );

type Invitation = Insertable<ProviderInvitations>;

function invitation(
  people: DemoPeople,
  person: { firstName: string; lastName: string; credentials: string },
  sentAt: Date,
): Invitation {
  const name = `${person.firstName}.${person.lastName}`.toLowerCase();
  return {
    ...person,
    id: demoId(`invitation of ${name}`),
    email: `${name}@example.com`,
    phoneE164: person.lastName === 'Sharma' ? '+13125550187' : '+13125550188',
    invitedBy: people.adminId,
    createdAt: sentAt,
    sentAt,
    expiresAt: addHours(sentAt, 24),
    acceptedAt: null,
    providerId: demoId(`invited ${name}`),
  };
}

const userOf = ({
  providerId: id,
  firstName,
  lastName,
  email,
  phoneE164,
  createdAt,
}: Invitation): Insertable<Users> => ({
  id,
  role: 'PROVIDER',
  status: 'INVITED',
  firstName,
  lastName,
  email,
  phoneE164,
  userName: null,
  profileImage: null,
  passwordHash: null,
  createdAt,
});
