import type { Db } from '@bedside/db/database';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { seedAppointmentRequests } from './appointment-requests.ts';
import { seedAppointments } from './appointments.ts';
import { seedAppointmentCodes, seedPatientNotes } from './care-lists.ts';
import { seedCharts } from './charts.ts';
import { seedChats } from './chats.ts';
import { seedConsents } from './consents.ts';
import { seedDayCloses } from './day-closes.ts';
import { seedDocuments } from './documents.ts';
import { seedHomes } from './homes.ts';
import { seedMoney } from './money.ts';
import { seedPeople } from './people.ts';
import { seedPlans } from './plans.ts';
import { seedQuestionnaires } from './questionnaires.ts';
import { turnQuietHoursOff } from './quiet-hours.ts';
import { Dice } from './random.ts';
import { seedSoapNotes } from './soap-notes.ts';
import { seedSpanishWords } from './spanish-words.ts';
import { seedStaff } from './staff.ts';
import { seedVitals } from './vitals.ts';

const SEED = 20_261_014;

/**
 * Fills an empty practice with demo data that is the same on every machine, with dates relative to `now`.
 * @param onBegin called before the first row; until seeding is complete, the data is only partial
 * @returns false if the practice already has users
 */
export async function seedDemo(
  db: Db,
  storage: StoragePort,
  now: Date,
  onBegin: () => unknown = () => undefined,
): Promise<boolean> {
  const anyUser = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyUser) return false;
  onBegin();
  await turnQuietHoursOff(db);
  await openEveryDay(db);
  await nameForInsurers(db);
  const practice = await practiceSettings(db);
  const dice = new Dice(SEED);
  const people = await seedPeople(db, dice, now);
  await seedPlans(db, now);
  await seedSpanishWords(db, now);
  await seedAppointments(db, dice, people, practice, now);
  await seedMoney(db, people, now);
  await seedSoapNotes(db, new Dice(SEED + 5), now);
  await seedVitals(db);
  await seedAppointmentCodes(db);
  await seedPatientNotes(db, people, now);
  await seedDocuments(db, storage, new Dice(SEED + 6), people, now);
  await seedHomes(db, new Dice(SEED + 1), people, now);
  await seedStaff(db, new Dice(SEED + 2), people, now);
  await seedConsents(db, people, now);
  await seedAppointmentRequests(db, new Dice(SEED + 3), people, practice, now);
  await seedQuestionnaires(db, new Dice(SEED + 7), now);
  await seedCharts(db, new Dice(SEED + 4), people, now);
  await seedChats(db, people, practice, now);
  await seedDayCloses(db, people, now);
  return true;
}

/** The demo is open every day. */
async function openEveryDay(db: Db): Promise<void> {
  const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '08:00', to: '20:00' }));
  await db
    .insertInto('settings')
    .values({ key: 'openingHours', value: JSON.stringify(everyDay) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Invented, like all identifiers in the demo. */
async function nameForInsurers(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values([
      { key: 'ein', value: JSON.stringify('36-5550100') },
      { key: 'practiceNpi', value: JSON.stringify('1555010013') },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
