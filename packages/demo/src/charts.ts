import type { Db } from '@bedside/db/database';
import { differenceInYears } from '@bedside/db/dates';
import { ChartBook, type Origin } from './chart-book.ts';
import { childIllnesses, familyHistory, illnesses, operations } from './chart-data.ts';
import type { DemoPatient, DemoPeople } from './people.ts';
import type { Dice } from './random.ts';

export async function seedCharts(db: Db, dice: Dice, people: DemoPeople, now: Date): Promise<void> {
  const book = new ChartBook(people, now);
  for (const [at, members] of people.households.entries())
    for (const [position, person] of members.entries()) {
      const holder = members[0] ?? person;
      if (at === 0) writeSignedIn(book, person, holder, position);
      else writeUsual(book, dice, person, holder, now);
    }
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('chartEntries').values(book.entries).execute();
    await tx.insertInto('chartEntryRevisions').values(book.revisions).execute();
    await tx.insertInto('noKnownAllergies').values(book.statements).execute();
  });
}

function writeSignedIn(book: ChartBook, person: DemoPatient, holder: DemoPatient, position: number): void {
  const add = book.for(person, holder);
  if (position === 0) writeNora(book, add);
  else if (position === 1)
    add(
      'ALLERGY',
      {
        substance: 'Shellfish',
        kind: 'Food',
        reaction: 'Hives',
        severity: 'Moderate',
        status: 'ACTIVE',
      },
      'confirmed',
      200,
    );
  else if (position === 2)
    add('PAST_MEDICAL', { condition: 'Eczema', onset: '2022', status: 'ACTIVE' }, 'confirmed', 120);
  else book.stateNone(person, holder, 'PATIENT', 60);
}

function writeNora(book: ChartBook, add: ReturnType<ChartBook['for']>): void {
  const allergy = { status: 'ACTIVE' } as const;
  const byMouth = { route: 'by mouth', active: true };
  add(
    'ALLERGY',
    {
      ...allergy,
      substance: 'Penicillin',
      kind: 'Drug',
      reaction: 'Hives and facial swelling',
      severity: 'Severe',
    },
    'staff',
    190,
  );
  add(
    'ALLERGY',
    {
      ...allergy,
      substance: 'Latex',
      kind: 'Latex',
      reaction: 'Rash where it touches the skin',
      severity: 'Mild',
    },
    'confirmed',
    190,
  );
  add(
    'MEDICATION',
    {
      ...byMouth,
      name: 'Azithromycin',
      dose: '250 mg',
      frequency: 'once a day',
      start: book.day(9),
      stop: book.day(5),
      prescriber: 'Dr. Amara Osei',
      active: false,
    },
    'staff',
    9,
  );
  add(
    'MEDICATION',
    { ...byMouth, name: 'Levothyroxine', dose: '50 mcg', frequency: 'every morning', start: '2023-03' },
    'confirmed',
    190,
  );
  add('MEDICATION', { ...byMouth, name: 'Ibuprofen', dose: '400 mg', frequency: 'as needed' }, 'waiting', 1);
  add(
    'PAST_MEDICAL',
    { condition: 'Hypothyroidism', onset: '2023-03', status: 'ACTIVE', note: 'Checked every six months.' },
    'staff',
    190,
  );
  add(
    'PAST_MEDICAL',
    {
      condition: 'Migraine',
      onset: '2019',
      status: 'ACTIVE',
      note: 'Two or three a month. Bright light is a trigger.',
    },
    'waiting',
    1,
  );
  add(
    'FAMILY_MEDICAL',
    { relation: 'Mother', condition: 'Type 2 diabetes', ageAtOnset: 58, deceased: false },
    'confirmed',
    190,
  );
  add(
    'SURGICAL',
    { procedure: 'Appendectomy', date: '2009', facility: 'Rush University Medical Center' },
    'confirmed',
    190,
  );
}

function writeUsual(book: ChartBook, dice: Dice, person: DemoPatient, holder: DemoPatient, now: Date): void {
  const add = book.for(person, holder);
  const age = differenceInYears(now, person.dateOfBirth);
  const bornIn = Number(person.dateOfBirth.slice(0, 4));
  const since = () =>
    String(dice.between(Math.max(bornIn + 1, now.getFullYear() - 15), now.getFullYear() - 1));
  const origin = (): Origin => dice.pick(['staff', 'staff', 'confirmed', 'confirmed', 'waiting']);
  const ago = () => dice.between(3, 300);

  if (person.allergy) add('ALLERGY', { ...person.allergy, kind: 'Drug', status: 'ACTIVE' }, 'staff', ago());
  else if (dice.chance(0.55)) book.stateNone(person, holder, dice.pick(['PATIENT', 'STAFF']), ago());

  const isChild = age < 18;
  const first = dice.between(0, 9);
  const count = isChild ? dice.between(0, 1) : dice.between(0, age > 55 ? 3 : 2);
  for (let nth = 0; nth < count; nth += 1) {
    const all = isChild ? childIllnesses : illnesses;
    const illness = all[(first + nth) % all.length];
    if (!illness || age < 2) continue;
    const { condition, note, medication } = illness;
    const onset = since();
    const isActive = dice.chance(0.85);
    const from = origin();
    add(
      'PAST_MEDICAL',
      { condition, onset, status: isActive ? 'ACTIVE' : 'RESOLVED', ...(note && { note }) },
      from,
      ago(),
    );
    if (medication) add('MEDICATION', { ...medication, start: onset, active: isActive }, origin(), ago());
  }
  if (isChild) return;
  if (dice.chance(0.45)) add('FAMILY_MEDICAL', dice.pick(familyHistory), origin(), ago());
  if (dice.chance(0.35)) add('SURGICAL', { ...dice.pick(operations), date: since() }, origin(), ago());
}
