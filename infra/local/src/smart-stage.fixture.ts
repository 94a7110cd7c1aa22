import { insertApp } from '@bedside/testing/factories/apps';
import { insertChartEntry } from '@bedside/testing/factories/charts';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addSeconds } from 'date-fns';
import { services } from './application.ts';
import { smartKit, type TokenAnswer } from './smart.fixture.ts';

/** Sets up Ruth, the account holder of a household with her child Ben, as well as a stranger and an app. */
export async function openSmartStage() {
  const database = await withDatabase();
  const { db } = database;
  const clock = { now: new Date('2026-10-14T15:42:00Z') };
  const service = await startServices(services, database, { now: () => clock.now, limits: true });
  const smart = smartKit(service);
  const ruth = await insertPatient(db, {
    user: { firstName: 'Ruth', lastName: 'Adler', passwordHash: 'a hash' },
  });
  const child = await insertPatient(db, {
    user: { email: null, phoneE164: null, firstName: 'Ben', lastName: 'Adler' },
    patient: { householdId: ruth.householdId, relationshipToAccountHolder: 'Child' },
  });
  const stranger = await insertPatient(db);
  const asRuth = await service.as(ruth);
  const app = await insertApp(db);
  const problem = await insertChartEntry(db, child.id, 'PAST_MEDICAL', {
    condition: 'Asthma',
    status: 'ACTIVE',
  });
  const later = async <T>(seconds: number, work: () => Promise<T>): Promise<T> => {
    const before = clock.now;
    clock.now = addSeconds(clock.now, seconds);
    try {
      return await work();
    } finally {
      clock.now = before;
    }
  };
  const { as, app: http } = service;
  return {
    database,
    db,
    clock,
    service,
    as,
    http,
    smart,
    ...smart,
    ruth,
    child,
    stranger,
    asRuth,
    app,
    problem,
    later,
  };
}

export const errorOf = (answer: { json: () => unknown; statusCode: number }) =>
  [answer.statusCode, (answer.json() as TokenAnswer).error] as const;
