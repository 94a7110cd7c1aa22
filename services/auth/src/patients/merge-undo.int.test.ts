import { newId } from '@bedside/db/id';
import { insertChartEntry } from '@bedside/testing/factories/charts';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertPatient } from '@bedside/testing/factories/people';
import { addHours, addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { everything, insertFullRecord } from './merge.fixture.ts';
import { openMergeStage } from './merge-stage.fixture.ts';

const { db, start, clock, as, admin, staff, merge, undo, undoLater } = await openMergeStage();

describe('a merge cannot be undone', () => {
  const refusedAs = async (id: string, status: number) => {
    const before = await everything(db);
    const refused = await (await as(admin)).post(`/users/merge/${id}/undo`);
    expect(refused.statusCode, refused.payload).toBe(status);
    expect(await everything(db)).toEqual(before);
  };

  // Rule: people.merges-can-be-undone
  it('after a day', async () => {
    const { id } = (await merge(await insertPatient(db), await insertFullRecord(db, admin))).json().data;
    clock.now = addMinutes(addHours(start, 24), 1);
    await refusedAs(id, 422);
  });

  it('if something that moved is gone', async () => {
    const [kept, merged] = [await insertPatient(db), await insertFullRecord(db, admin)];
    const { id } = (await merge(kept, merged)).json().data;
    await db.deleteFrom('cards').where('patientId', '=', kept.id).execute();
    await refusedAs(id, 422);
  });

  it('if a contact of the merged record was taken since', async () => {
    const surviving = await insertPatient(db);
    const merged = await insertPatient(db, { user: { email: 'taken-later@example.com' } });
    const { id } = (await merge(surviving, merged)).json().data;
    await insertPatient(db, { user: { email: 'taken-later@example.com' } });
    await refusedAs(id, 409);
  });

  it('if someone has since proved an address that the merged record only typed in', async () => {
    const email = 'proved-later@example.com';
    const surviving = await insertPatient(db);
    const merged = await insertPatient(db, { user: { email, emailProvenAt: null } });
    const { id } = (await merge(surviving, merged)).json().data;
    await insertPatient(db, { user: { email } });
    await refusedAs(id, 409);
  });

  it('if the surviving record was merged again', async () => {
    const [kept, merged, third] = [await insertPatient(db), await insertPatient(db), await insertPatient(db)];
    const { id } = (await merge(kept, merged)).json().data;
    expect((await merge(third, kept)).statusCode).toBe(200);
    await refusedAs(id, 422);
  });

  it('with a made-up id', async () => {
    expect((await undo(newId())).statusCode).toBe(404);
  });
});

it('undoing a merge keeps later staff changes to the surviving record', async () => {
  const merged = await insertFullRecord(db, admin);
  const surviving = await insertPatient(db, { user: { email: null } });
  const { id } = (await merge(surviving, merged)).json().data;
  await staff.put(`/admin/patients/${surviving.id}`, { email: 'since@example.com' });
  expect((await undo(id)).statusCode).toBe(200);
  expect((await staff.get(`/admin/patients/${surviving.id}`)).json().email).toBe('since@example.com');
  expect((await staff.get(`/admin/patients/${merged.id}`)).json().email).toMatch(/person\d+@/);
});

it('simultaneous undo requests split two records once', async () => {
  const [kept, merged] = [await insertPatient(db), await insertFullRecord(db, admin)];
  const { id } = (await merge(kept, merged)).json().data;
  const answers = await Promise.all([undo(id), undo(id), undo(id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
});

// Rule: people.merges-can-be-undone
it.each([
  ['the merged record’s', false],
  ['the kept record’s', true],
])(
  'after an undo, files and chart entries that were added with %s sign-in are with it',
  async (_, isKept) => {
    const account = { user: { passwordHash: 'a hash' } };
    const surviving = await insertPatient(db, isKept ? account : {});
    const merged = await insertPatient(db, isKept ? {} : account);
    const { id } = (await merge(surviving, merged)).json().data;
    const createdAt = addHours(start, 1);
    const own = await insertDocument(db, { patientId: surviving.id, createdAt });
    const staffs = await insertDocument(db, { patientId: surviving.id, uploadedBy: admin.id, createdAt });
    const allergy = { substance: 'Latex', kind: 'Other', status: 'ACTIVE' } as const;
    const added = { source: 'PATIENT', createdAt } as const;
    const entry = await insertChartEntry(db, surviving.id, 'ALLERGY', allergy, added);
    await undoLater(id);
    const ownerOf = async (table: 'documents' | 'chartEntries', one: string) =>
      (await db.selectFrom(table).select('patientId').where('id', '=', one).executeTakeFirst())?.patientId;
    const owners = [
      await ownerOf('documents', own.id),
      await ownerOf('chartEntries', entry),
      await ownerOf('documents', staffs.id),
    ];
    const reader = isKept ? surviving.id : merged.id;
    expect(owners).toEqual([reader, reader, surviving.id]);
  },
);
