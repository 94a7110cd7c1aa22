import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { userIdsMatching } from './user-search.ts';

const { db } = await withDatabase();

const names = new Map<string, string>();

async function person(
  name: string,
  user: { firstName: string; lastName: string; email?: string; phoneE164?: string },
) {
  const { id } = await insertPatient(db, { user });
  names.set(id, name);
  return id;
}

const found = async (typed: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'PATIENT')
    .where('id', 'in', userIdsMatching(typed))
    .execute();
  return rows.map(({ id }) => names.get(id) ?? id).toSorted();
};

beforeAll(async () => {
  await person('Grace', {
    firstName: 'Grace Ann',
    lastName: 'O’Malley-West',
    email: 'grace.om@example.com',
    phoneE164: '+13125550142',
  });
  await person('Anna', {
    firstName: 'Anna',
    lastName: 'De La Cruz',
    email: 'anna@example.com',
    phoneE164: '+13125550199',
  });
  await person('Westley', {
    firstName: 'Westley',
    lastName: 'Ortega',
    email: 'wo@example.org',
    phoneE164: '+17735550142',
  });
  // A provider whose name begins like this hides no patient.
  await insertStaff(db, { role: 'PROVIDER', firstName: 'Malleyson', lastName: 'Eanna' });
  await person('Deanna', {
    firstName: 'Deanna',
    lastName: 'Stone',
    email: 'ds@example.com',
    phoneE164: '+12146660187',
  });
});

describe('a search for people', () => {
  // Rule: appointments.search-words
  it.each([
    ['the first name', 'grace', ['Grace']],
    ['any word of the name', 'ann', ['Anna', 'Grace']],
    ['a word and not within one', 'anna', ['Anna']],
    ['a part of a double name', 'WEST', ['Grace', 'Westley']],
    ['a name after an apostrophe', 'malley', ['Grace']],
    ['any kind of apostrophe', "o'mal", ['Grace']],
    ['a part of a word, if only staff has a name that begins so', 'eanna', ['Deanna']],
    ['first name first', 'anna de la cruz', ['Anna']],
    ['last name first', 'De La Cruz, Anna', ['Anna']],
    ['a name half typed', 'de  la  cr', ['Anna']],
    ['an email address', 'Grace.OM@', ['Grace']],
    ['the area code', '(312) 555', ['Anna', 'Grace']],
    ['a number with its country', '1 773 555 0142', ['Westley']],
    ['the last digits', '0142', ['Grace', 'Westley']],
  ])('matches the beginning of %s', async (_what, typed, expected) => {
    expect(await found(typed)).toEqual(expected);
  });

  it.each([
    ['a name', 'rteg', ['Westley']],
    ['names in either order', 'Ort West', ['Westley']],
    ['an email address', 'example.org', ['Westley']],
    ['a phone number', '5501', ['Anna', 'Grace', 'Westley']],
    ['nothing', 'zzz', []],
    ['no pattern', '%', []],
  ])('finds a part of %s when nothing begins so', async (_what, typed, expected) => {
    expect(await found(typed)).toEqual(expected);
  });

  it('follows a change of the name', async () => {
    const id = await person('Nora', { firstName: 'Nora', lastName: 'Quill' });
    await db.updateTable('users').set({ lastName: 'Quimby' }).where('id', '=', id).execute();
    expect(await found('quimby n')).toEqual(['Nora']);
    expect(await found('quill')).toEqual([]);
  });
});
