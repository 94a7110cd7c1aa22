import { insertCoverage } from '@bedside/testing/factories/patient-file';
import { insertPatient } from '@bedside/testing/factories/people';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { photograph } from '../images/photograph.fixture.ts';
import { openMergeStage } from './merge-stage.fixture.ts';

const { db, start, clock, as, admin, merge, undoLater } = await openMergeStage();

type Client = Awaited<ReturnType<typeof as>>;
const account = { user: { passwordHash: 'a hash' } };

const coverageOf = async ({ id }: { id: string }) => {
  const data = (await (await as(admin)).get(`/admin/patients/${id}`)).json();
  return [
    data.insurances.map(({ memberId }: { memberId: string }) => memberId),
    data.pharmacies
      .map(({ name, preferred }: { name: string; preferred: boolean }) => [name, preferred])
      .sort(),
  ];
};
const cardOf = (image: string | null) =>
  db.selectFrom('images').select('userId').where('id', '=', image).executeTakeFirst();
const uploadCard = async (by: Client, patientId: string): Promise<string> =>
  (await by.upload('/users/insurance-image', photograph(), { patientId })).json().data.id;
const addInsurance = (by: Client, patientId: string, memberId: string, frontImage: string | null = null) =>
  by.post('/users/add-insurance', {
    ...{ patientId, memberId, payer: 'Blue Prairie', priority: 1, frontImage },
    holder: { name: 'Nora Whitfield', relation: 'Self' },
  });
const savePharmacy = (by: Client, patientId: string, more: object) =>
  by.post('/users/add-or-update-pharmacy', { patientId, phone: '(312)-555-7777', ...more });

describe('after an undone merge', () => {
  // Rule: people.merges-can-be-undone
  it.each([
    ['the merged record’s', false],
    ['the kept record’s', true],
  ])('insurances and pharmacies that were added with %s sign-in are with it', async (_, isKept) => {
    const surviving = await insertPatient(db, isKept ? account : {});
    const merged = await insertPatient(db, isKept ? {} : account);
    for (const { id } of [surviving, merged]) await insertCoverage(db, id);
    const { id } = (await merge(surviving, merged)).json().data;
    clock.now = addHours(start, 1);
    const [own, staff] = [await as(surviving), await as(admin)];
    const image = await uploadCard(own, surviving.id);
    for (const answer of [
      await addInsurance(own, surviving.id, 'M-OWN', image),
      await addInsurance(staff, surviving.id, 'M-STAFF'),
      await savePharmacy(staff, surviving.id, { name: 'Of staff', preferred: false }),
      await savePharmacy(own, surviving.id, { name: 'Own', preferred: true }),
    ])
      expect(answer.statusCode, answer.body).toBe(200);
    await undoLater(id);
    const ofReader = [
      ['Corner Drugs', false],
      ['Own', true],
    ];
    const ofOther = [['Corner Drugs', true]];
    const ofStaff = ['Of staff', false];
    expect([await coverageOf(surviving), await coverageOf(merged)]).toEqual(
      isKept
        ? [
            [
              ['M-1', 'M-OWN', 'M-STAFF'],
              [ofReader[0], ofStaff, ofReader[1]],
            ],
            [['M-1'], ofOther],
          ]
        : [
            [
              ['M-1', 'M-STAFF'],
              [...ofOther, ofStaff],
            ],
            [['M-1', 'M-OWN'], ofReader],
          ],
    );
    expect(await cardOf(image)).toEqual({ userId: isKept ? surviving.id : merged.id });
  });

  it('another pharmacy of the merged record that was preferred since stays its preferred one', async () => {
    const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
    for (const { id } of [kept, merged]) await insertCoverage(db, id);
    const staff = await as(admin);
    const second = (await savePharmacy(staff, merged.id, { name: 'Second', preferred: false })).json().data;
    const { id } = (await merge(kept, merged)).json().data;
    clock.now = addHours(start, 1);
    const changed = { id: second.id, name: 'Second', preferred: true };
    expect((await savePharmacy(await as(admin), kept.id, changed)).statusCode).toBe(200);
    await undoLater(id);
    expect((await coverageOf(merged))[1]).toEqual([
      ['Corner Drugs', false],
      ['Second', true],
    ]);
    expect((await coverageOf(kept))[1]).toEqual([['Corner Drugs', true]]);
  });
});
