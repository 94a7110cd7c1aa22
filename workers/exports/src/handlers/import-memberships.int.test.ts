import { addDays } from '@bedside/db/dates';
import { startUndo } from '@bedside/domain/imports/import.commands';
import { getImport, importRows } from '@bedside/domain/imports/import.queries';
import { insertPlan, insertSubscription } from '@bedside/testing/factories/memberships';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { check, proceed, start, upload } from './import.fixture.ts';
import { csvOf, importingPractice, type Line } from './importing-practice.fixture.ts';

const { db, batchStatements, ctx, owner, killWorkers, rowsOf } = await importingPractice();
const premier = await insertPlan(db);

const headers = [
  'First Name',
  'Last Name',
  'DOB',
  'Plan',
  'Start',
  'Paid through',
  'Price',
  'Payer',
  'Status',
];
const fileOf = csvOf(headers);
const day = (days: number): string => addDays(new Date(), days).toISOString().slice(0, 10);
const running: Line = { Plan: 'Premier', Start: day(-10), 'Paid through': day(20) };
const who = (last: string, first = 'Vera'): Line => ({
  'First Name': first,
  'Last Name': last,
  DOB: '3/4/1971',
});
const patientNamed = (last: string, more: { firstName?: string; householdId?: string } = {}) =>
  insertPatient(db, {
    user: { firstName: more.firstName ?? 'Vera', lastName: last },
    patient: {
      dateOfBirth: '1971-03-04',
      ...(more.householdId && { householdId: more.householdId, relationshipToAccountHolder: 'Child' }),
    },
  });
async function family(last: string) {
  const holder = await patientNamed(last);
  const { householdId } = await db
    .selectFrom('patients')
    .select('householdId')
    .where('id', '=', holder.id)
    .executeTakeFirstOrThrow();
  return { holder, child: await patientNamed(last, { firstName: 'Nora', householdId }) };
}

async function imported(...lines: Line[]): Promise<string> {
  const id = await upload(ctx, owner, fileOf(...lines));
  await check(ctx, owner, id);
  await start(ctx, owner, id);
  await proceed(ctx, id);
  return id;
}
const subscriptionsOf = (patientId: string) =>
  db.selectFrom('subscriptions').selectAll().where('patientId', '=', patientId).execute();
const typeOf = async (id: string) =>
  (await db.selectFrom('patients').select('membershipType').where('id', '=', id).executeTakeFirstOrThrow())
    .membershipType;
const lastEvent = async () =>
  (await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? '0';

// Rule: money.imported-memberships-match-a-price
it('answers each row of memberships, and saves none', async () => {
  const { id: patientId } = await patientNamed('Checked');
  const { id: memberId } = await patientNamed('Member');
  await insertSubscription(db, { patientId: memberId, priceId: premier });
  await family('Covered');
  await family('Alone');
  const id = await upload(
    ctx,
    owner,
    fileOf(
      { ...who('Checked'), ...running, Price: '$99.00' },
      { ...who('Checked'), ...running },
      { ...who('Nobody'), ...running },
      { ...who('Member'), ...running },
      { ...who('Checked'), ...running, Plan: 'Gold' },
      { ...who('Checked'), ...running, Price: '$79.00' },
      { ...who('Checked'), ...running, Start: day(-40), 'Paid through': day(-10) },
      { ...who('Checked'), ...running, Start: day(5), 'Paid through': day(35) },
      { ...who('Checked'), ...running, Start: day(-60) },
      { ...who('Checked'), ...running, Status: 'Past due' },
      { ...who('Checked'), ...running, Payer: 'Employer' },
      { ...who('Covered'), ...running, Payer: 'household' },
      { ...who('Covered', 'Nora'), ...running, Payer: 'household' },
      { ...who('Alone', 'Nora'), ...running, Payer: 'household' },
      { ...who('Alone', 'Nora'), ...running, Payer: 'member' },
    ),
  );
  expect((await check(ctx, owner, id)).counts).toEqual({ READY: 2, REFUSED: 12, SKIPPED: 1 });
  const rows = await rowsOf(id);
  expect(rows[0]).toMatchObject({ patientId, outcome: 'READY' });
  expect(rows.flatMap(({ issues }) => issues.map(({ message }) => message))).toEqual([
    'Row 2 is a membership of the same patient. Leave one of the rows out.',
    'No patient has this name and date of birth. Correct them, or import the patient first and check again.',
    'This patient has a membership already. Leave it out.',
    'No plan on sale has this name. Correct it, or add the plan.',
    'This plan costs $99.00 a month here. Correct the price, or add this price to the plan first.',
    'This period has ended. Leave it out. The patient can choose a plan and a card in Bedside.',
    'This period hasn’t started. Import the membership after it does.',
    'A period must be one month or one year. Correct its dates.',
    'Use active or canceled. Leave out memberships that are paused, unpaid, or over.',
    'Use member or household.',
    'The account holder’s membership covers the whole household. Nothing is imported for this row.',
    'The account holder has no membership, here or in this file. Add the holder’s row.',
    'The account holder pays for the household here. Use household, or make this patient an account holder first.',
  ]);
  expect(await subscriptionsOf(patientId)).toEqual([]);
});

// Rule: money.imported-memberships-match-a-price
it('takes words that every object of JavaScript has for words of the file', async () => {
  await patientNamed('Worded');
  const id = await upload(
    ctx,
    owner,
    fileOf(
      { ...who('Worded'), ...running, Status: 'Constructor' },
      { ...who('Worded'), ...running, Payer: 'valueOf' },
    ),
  );
  expect((await check(ctx, owner, id)).counts).toEqual({ REFUSED: 2 });
});

// Rule: money.imported-memberships-wait-for-a-card
it('opens memberships that run, without a charge, a card, or a message', async () => {
  const { holder, child } = await family('Quiet');
  const { id: leaver } = await patientNamed('Leaver');
  const before = await lastEvent();
  const invoices = await db.selectFrom('invoices').select('id').execute();
  const id = await imported(
    { ...who('Quiet', 'Nora'), ...running },
    { ...who('Quiet'), ...running, Plan: 'PREMIER', Start: day(-100), 'Paid through': day(264) },
    { ...who('Leaver'), ...running, Status: 'Canceled' },
  );
  expect((await getImport(db, id)).counts).toEqual({ CREATED: 2, SKIPPED: 1 });
  expect(await subscriptionsOf(holder.id)).toMatchObject([
    { status: 'ACTIVE', stripeSubscriptionId: null, paymentMethodId: null, cancelAtPeriodEnd: false },
  ]);
  expect(await subscriptionsOf(leaver)).toMatchObject([{ status: 'ACTIVE', cancelAtPeriodEnd: true }]);
  expect([await typeOf(holder.id), await typeOf(child.id)]).toEqual(['PREMIER', 'DEPENDENT']);
  expect(await db.selectFrom('invoices').select('id').execute()).toEqual(invoices);
  const events = await db.selectFrom('outbox').select('type').distinct().where('id', '>', before).execute();
  expect(events.map(({ type }) => type).toSorted()).toEqual(['import.changed', 'import.due']);
  const planned = await db
    .selectFrom('plannedEvents')
    .select(['type', 'dueAt'])
    .where('entityId', '=', (await subscriptionsOf(holder.id))[0]?.id ?? '')
    .execute();
  expect(planned).toEqual([
    { type: 'subscription.checkDue', dueAt: (await subscriptionsOf(holder.id))[0]?.currentPeriodEnd },
  ]);
});

// Rule: money.imported-memberships-can-be-undone
it('takes them out again when undone, but those that were changed since', async () => {
  const { holder, child } = await family('Undone');
  const { id: kept } = await patientNamed('Kept');
  const id = await imported({ ...who('Undone'), ...running }, { ...who('Kept'), ...running });
  await db
    .updateTable('subscriptions')
    .set({ cancelAtPeriodEnd: true, version: 2 })
    .where('patientId', '=', kept)
    .execute();
  await startUndo(db, owner, id);
  await proceed(ctx, id);
  expect(await getImport(db, id)).toMatchObject({ status: 'UNDONE', counts: { REMOVED: 1, KEPT: 1 } });
  expect(await subscriptionsOf(holder.id)).toEqual([]);
  expect(await subscriptionsOf(kept)).toHaveLength(1);
  expect([await typeOf(holder.id), await typeOf(child.id), await typeOf(kept)]).toEqual([
    'ON DEMAND',
    'ON DEMAND',
    'PREMIER',
  ]);
});

const crowd = async (last: string, many: number): Promise<Line[]> => {
  const names = Array.from(
    { length: many },
    (_, at) =>
      `${last} ${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10) % 10]}${'uvwxy'[Math.floor(at / 100)]}`,
  );
  for (const name of names) await patientNamed(name);
  return names.map((name) => ({ ...who(name), ...running }));
};

// Rule: people.imports-survive-crashes
it('saves and undoes a batch of memberships in as many statements as one row takes', async () => {
  const countOf = async (rows: number) =>
    batchStatements(fileOf(...(await crowd(`Counted${rows > 1 ? 'Many' : 'One'}`, rows))), rows);
  expect(await countOf(60)).toEqual(await countOf(1));
}, 60_000);

// Rule: people.imports-survive-crashes
it('loses and doubles no membership when the worker is killed again and again', async () => {
  const lines = await crowd('Killed', 450);
  const id = await upload(ctx, owner, fileOf(...lines));
  expect((await check(ctx, owner, id)).counts).toEqual({ READY: 450 });
  await start(ctx, owner, id);
  expect(await killWorkers(id, 2)).toBeGreaterThan(0);
  await proceed(ctx, id);
  expect((await getImport(db, id)).counts).toEqual({ CREATED: 450 });
  const { rows } = await importRows(db, id, { range: { offset: 0, limit: 500 } });
  const found = await db
    .selectFrom('subscriptions')
    .select('id')
    .where(
      'patientId',
      'in',
      rows.flatMap(({ patientId }) => patientId ?? []),
    )
    .execute();
  expect(found).toHaveLength(450);
}, 120_000);

// Rule: money.benefits-in-good-standing
it('gives the benefits of a member to those who are imported into the household', async () => {
  const holder = await insertPatient(db, {
    user: { firstName: 'Vera', lastName: 'Joined', email: 'vera.joined@example.com' },
    patient: { dateOfBirth: '1971-03-04', membershipType: 'PREMIER' },
  });
  const peopleOf = csvOf(['ID', 'First Name', 'Last Name', 'DOB', 'Sex', 'Email', 'Guarantor']);
  const born = { ...who('Joined'), Sex: 'F' };
  const id = await upload(
    ctx,
    owner,
    peopleOf(
      { ...born, ID: 'J1', Email: 'vera.joined@example.com' },
      { ...born, ID: 'J2', 'First Name': 'Nora', DOB: '1/1/2015', Guarantor: 'J1' },
      { ...born, ID: 'J3', 'First Name': 'Alone', DOB: '1/1/1985' },
    ),
  );
  expect((await check(ctx, owner, id)).counts).toEqual({ MATCHED: 1, READY: 2 });
  await start(ctx, owner, id);
  await proceed(ctx, id);
  const types = [];
  for (const { patientId } of await rowsOf(id)) types.push(await typeOf(patientId ?? ''));
  expect(types).toEqual(['PREMIER', 'DEPENDENT', 'ON DEMAND']);
  expect((await rowsOf(id))[0]?.patientId).toBe(holder.id);
});
