import { newId } from '@bedside/db/id';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { simultaneously } from '@bedside/testing/simultaneously';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';
import { photograph } from '../images/photograph.fixture.ts';
import { answerOf, rowsOf } from './rows.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([authService], database);

const signsIn = { passwordHash: 'a hash' };
const holder = await insertPatient(db, { user: signsIn });
const child = await insertPatient(db, {
  user: { email: null, phoneE164: null },
  patient: { householdId: holder.householdId, relationshipToAccountHolder: 'Child' },
});
const spouse = await insertPatient(db, { user: signsIn, patient: { householdId: holder.householdId } });
const stranger = await insertPatient(db, { user: signsIn });
const [byHolder, bySpouse, byStranger, staff] = await Promise.all([
  as(holder),
  as(spouse),
  as(stranger),
  as(await insertStaff(db, { role: 'ADMIN' })),
]);

const card = {
  payer: 'Blue Prairie',
  plan: 'PPO 500',
  memberId: 'M-1',
  group: 'G-7',
  holder: { name: 'Nora Whitfield', dob: '1985-03-22', relation: 'Self' as const },
  priority: 1,
  validTo: '2027-12-31',
};
const addInsurance = (patientId: string, more: object = {}, by = byHolder) =>
  by.post('/users/add-insurance', { ...card, ...more, patientId });
const editInsurance = (id: string, more: object = {}, by = byHolder) =>
  by.post('/users/edit-insurance', { ...card, ...more, id });
const uploadCard = async (patientId: string, by = byHolder): Promise<string> =>
  (await by.upload('/users/insurance-image', photograph(), { patientId })).json().data.id;
const pharmacy = {
  name: 'Corner Drugs',
  phone: '(312)-555-7777',
  address: { address1: '1 Main Street', postalCode: '60614', city: 'CHICAGO', state: 'Illinois' },
};
const savePharmacy = (patientId: string, more: object = {}, by = byHolder) =>
  by.post('/users/add-or-update-pharmacy', { ...pharmacy, ...more, patientId });

describe('an insurance', () => {
  it('is added with card images, which are returned as signed URLs', async () => {
    const [frontImage, backImage] = [await uploadCard(child.id), await uploadCard(child.id)];
    const answer = await addInsurance(child.id, { frontImage, backImage });
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json();
    expect(data).toMatchObject({ ...card, patientId: child.id, version: 1 });
    for (const link of [data.frontImage, data.backImage])
      expect((await byHolder.get(link.replace('/v1', ''))).headers['content-type']).toBe('image/webp');
    const audit = await db.selectFrom('auditLog').selectAll().where('action', '=', 'insurance.add').execute();
    expect(audit).toMatchObject([
      { patientId: child.id, after: { insuranceId: data.id, payerName: card.payer } },
    ]);
  });

  it('is replaced as a whole except for omitted images, and not from an old version', async () => {
    const frontImage = await uploadCard(holder.id);
    const { id, version } = (await addInsurance(holder.id, { frontImage })).json().data;
    const { plan: _, ...withoutPlan } = card;
    const changed = await byHolder.post('/users/edit-insurance', {
      ...withoutPlan,
      id,
      version,
      priority: 2,
    });
    expect(changed.json().data).toMatchObject({ plan: null, priority: 2, version: 2 });
    expect(changed.json().data.frontImage).toMatch(/^\/v1\/pictures\//);
    const before = await rowsOf(db);
    const stale = await editInsurance(id, { version, payer: 'Another' });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().code).toBe('CONCURRENT_UPDATE');
    expect(await rowsOf(db)).toEqual(before);
    const bare = await editInsurance(id, { version: 2, frontImage: null });
    expect(bare.json().data.frontImage).toBeNull();
  });

  it('saved without a change leaves no trace', async () => {
    const { id } = (await addInsurance(holder.id)).json().data;
    const before = await rowsOf(db);
    expect((await editInsurance(id)).json().data.version).toBe(1);
    expect(await rowsOf(db)).toEqual(before);
  });

  it('is removed once', async () => {
    const { id } = (await addInsurance(holder.id)).json().data;
    const answers = await Promise.all([1, 2].map(() => byHolder.delete(`/users/insurance/${id}`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const audit = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'insurance.remove')
      .execute();
    expect(audit.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
    expect((await editInsurance(id)).statusCode).toBe(404);
  });

  it('can be managed by its patient, by the account holder for members without an account, and by admins', async () => {
    expect((await addInsurance(spouse.id, {}, bySpouse)).statusCode).toBe(200);
    expect((await addInsurance(spouse.id, {}, staff)).statusCode).toBe(200);
    const before = await rowsOf(db);
    expect((await addInsurance(spouse.id, {}, byHolder)).statusCode).toBe(404);
    expect((await addInsurance(child.id, {}, bySpouse)).statusCode).toBe(404);
    expect(await rowsOf(db)).toEqual(before);
  });

  it('of another household answers the same 404 as an unknown one', async () => {
    const { id } = (await addInsurance(holder.id)).json().data;
    const before = await rowsOf(db);
    const pairs = [
      [await addInsurance(holder.id, {}, byStranger), await addInsurance(newId(), {}, byStranger)],
      [await editInsurance(id, {}, byStranger), await editInsurance(newId(), {}, byStranger)],
      [
        await byStranger.delete(`/users/insurance/${id}`),
        await byStranger.delete(`/users/insurance/${newId()}`),
      ],
      [await savePharmacy(holder.id, {}, byStranger), await savePharmacy(newId(), {}, byStranger)],
      [
        await byStranger.upload('/users/insurance-image', photograph(), { patientId: holder.id }),
        await byStranger.upload('/users/insurance-image', photograph(), { patientId: newId() }),
      ],
    ] as const;
    for (const [foreign, unknown] of pairs) {
      expect(foreign.statusCode).toBe(404);
      expect(answerOf(foreign)).toEqual(answerOf(unknown));
    }
    expect(await rowsOf(db)).toEqual(before);
  });

  // Rule: people.insurance-limit
  it('is limited to ten, even for fifty simultaneous additions, but not for staff', async () => {
    const own = await insertPatient(db, { user: signsIn });
    const by = await as(own);
    const answers = await simultaneously(50, () => addInsurance(own.id, {}, by));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(40);
    expect((await addInsurance(own.id, {}, staff)).statusCode).toBe(200);
    const pharmacies = await simultaneously(50, () => savePharmacy(own.id, {}, by));
    expect(pharmacies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  });

  it('accepts only card images of its patient', async () => {
    const foreign = await uploadCard(stranger.id, byStranger);
    await byHolder.upload('/users/profile-image', photograph());
    const { profileImage } = await db
      .selectFrom('users')
      .select('profileImage')
      .where('id', '=', holder.id)
      .executeTakeFirstOrThrow();
    const { id } = (await addInsurance(holder.id)).json().data;
    const before = await rowsOf(db);
    for (const frontImage of [foreign, await uploadedFor(child.id), profileImage, newId()])
      for (const refused of [
        await addInsurance(holder.id, { frontImage }),
        await editInsurance(id, { frontImage }),
      ])
        expect(refused.json()).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'frontImage' }] });
    const { insurances } = before as Record<string, unknown>;
    expect(((await rowsOf(db)) as Record<string, unknown>).insurances).toEqual(insurances);
  });
  const uploadedFor = (patientId: string) => uploadCard(patientId);

  it.each(['isVerified', 'createdAt', 'removedAt', 'groupNumber', 'status', 'createdBy'])(
    'and a pharmacy accept no %s',
    async (key) => {
      const { id } = (await addInsurance(holder.id)).json().data;
      const before = await rowsOf(db);
      for (const refused of [
        await addInsurance(holder.id, { [key]: 'x' }),
        await editInsurance(id, { [key]: 'x' }),
        await savePharmacy(holder.id, { [key]: 'x' }),
      ]) {
        expect(refused.statusCode).toBe(400);
        expect(refused.json().issues).toMatchObject([{ path: key }]);
      }
      expect(await rowsOf(db)).toEqual(before);
    },
  );
});

describe('a pharmacy', () => {
  const preferredOf = async (patientId: string) =>
    (
      await db
        .selectFrom('pharmacies')
        .select('name')
        .where('patientId', '=', patientId)
        .where('preferred', '=', true)
        .execute()
    ).map(({ name }) => name);

  // Rule: people.one-preferred-pharmacy
  it('can be added and changed, and the first one is always preferred', async () => {
    const first = (await savePharmacy(spouse.id, { preferred: false, fax: '3125557778' }, bySpouse)).json()
      .data;
    expect(first).toMatchObject({
      name: 'Corner Drugs',
      phone: '(312)-555-7777',
      phoneE164: '+13125557777',
      fax: '(312)-555-7778',
      address: { ...pharmacy.address, address2: null },
      preferred: true,
      version: 1,
    });
    const second = (await savePharmacy(spouse.id, { name: 'Lake Drugs' }, bySpouse)).json().data;
    expect(await preferredOf(spouse.id)).toEqual(['Lake Drugs']);
    const stale = await savePharmacy(spouse.id, { id: first.id, version: 1, name: 'X Drugs' }, bySpouse);
    expect(stale.statusCode).toBe(409);
    const back = await savePharmacy(spouse.id, { id: first.id, version: 2 }, staff);
    expect(back.json().data).toMatchObject({ preferred: true, fax: null, version: 3 });
    expect(await preferredOf(spouse.id)).toEqual(['Corner Drugs']);
    expect(second.preferred).toBe(true);
  });

  it('of another patient returns 404', async () => {
    const { id } = (await savePharmacy(child.id)).json().data;
    const before = await rowsOf(db);
    expect((await savePharmacy(holder.id, { id })).statusCode).toBe(404);
    expect((await savePharmacy(stranger.id, { id }, byStranger)).statusCode).toBe(404);
    expect(await rowsOf(db)).toEqual(before);
  });

  // Rule: people.one-preferred-pharmacy
  it('is the only preferred one when several are added at once', async () => {
    const patient = await insertPatient(db);
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((name) => savePharmacy(patient.id, { name: `${name} Drugs` }, staff)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await preferredOf(patient.id)).toHaveLength(1);
  });

  it('with an invalid phone number is rejected at its field', async () => {
    const before = await rowsOf(db);
    const refused = await savePharmacy(holder.id, { fax: '1112223333' });
    expect(refused.json().issues).toMatchObject([{ path: 'fax' }]);
    expect(await rowsOf(db)).toEqual(before);
  });
});
