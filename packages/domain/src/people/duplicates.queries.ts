import type { duplicateReasons } from '@bedside/contracts/people/patient.schema';
import type { Executor } from '@bedside/db/database';
import { type RawBuilder, sql } from 'kysely';
import { toE164, toEmail } from '../contact.policy.ts';
import { patientRows } from './patient.queries.ts';
import { normalizeName } from './user.policy.ts';

interface Likeness {
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** yyyy-MM-dd */
  dateOfBirth?: string | undefined;
  email?: string | undefined;
  mobile?: string | undefined;
  /** Excluded from the result. */
  except?: string | undefined;
}

type LikenessReason = (typeof duplicateReasons)[number];

const MOST = 10;
/** Trigram similarity from 0 to 1. */
const SIMILAR = 0.4;

/** Compares a person with the rows `person` and `patient`. Screens and imports use the same score. */
function likenessOf(about: Record<'name' | 'email' | 'phone' | 'born', RawBuilder<unknown>>) {
  const { name, email, phone, born } = about;
  const fullName = sql`lower(person.first_name || ' ' || person.last_name)`;
  const isEmail = sql<boolean>`coalesce(person.email = ${email}, false)`;
  const isPhone = sql<boolean>`coalesce(person.phone_e164 = ${phone}, false)`;
  const sameBirth = sql<boolean>`coalesce(patient.date_of_birth = ${born}, false)`;
  const sameName = sql<boolean>`${fullName} = lower(${name})`;
  const nearness = sql<number>`similarity(${fullName}, lower(${name}))`;
  return {
    isEmail,
    isPhone,
    isSame: sql<boolean>`${sameBirth} and ${sameName}`,
    isSimilar: sql<boolean>`${sameBirth} and not ${sameName} and ${nearness} >= ${SIMILAR}`,
    /** Finds each kind of match by its own index. */
    candidates: sql<string>`(select id from users where email = ${email}
      union select id from users where phone_e164 = ${phone}
      union select id from patients where date_of_birth = ${born})`,
    isLikely: sql<boolean>`(${isEmail} or ${isPhone} or (${sameBirth} and ${nearness} >= ${SIMILAR}))`,
    score: sql`${isEmail}::int * 4 + ${isPhone}::int * 4 + (${sameBirth} and ${sameName})::int * 3 + ${nearness}`,
  };
}

/** Likeliest first. @throws VALIDATION for an invalid phone number */
export async function possibleDuplicates(db: Executor, about: Likeness) {
  const like = likenessOf({
    name: sql`${normalizeName(`${about.firstName ?? ''} ${about.lastName ?? ''}`)}`,
    email: sql`${about.email ? toEmail(about.email) : null}`,
    phone: sql`${about.mobile ? toE164(about.mobile) : null}`,
    born: sql`${about.dateOfBirth ?? null}::date`,
  });
  const { isEmail, isPhone, isSame, isSimilar } = like;
  const rows = await patientRows(db)
    .select([isEmail.as('isEmail'), isPhone.as('isPhone'), isSame.as('isSame'), isSimilar.as('isSimilar')])
    .where(sql<boolean>`person.id in ${like.candidates}`)
    .where(like.isLikely)
    .$if(about.except !== undefined, (query) => query.where('person.id', '<>', about.except ?? ''))
    .orderBy(like.score, 'desc')
    .orderBy('person.id')
    .limit(MOST)
    .execute();
  return rows.map(({ isEmail, isPhone, isSame, isSimilar, ...patient }) => ({
    ...patient,
    because: reasonsOf({ isEmail, isPhone, isSame, isSimilar }),
  }));
}

interface Wanted {
  row: number;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  email: string | null;
  phoneE164: string | null;
}

/** The likeliest patient for each of many people, by the same score. */
export async function likeliestPatients(db: Executor, wanted: readonly Wanted[]) {
  const normalized = wanted.map(({ row, firstName, lastName, email, phoneE164, dateOfBirth }) => ({
    row,
    name: normalizeName(`${firstName} ${lastName}`),
    email,
    phone: phoneE164,
    born: dateOfBirth,
  }));
  const like = likenessOf({
    name: sql`wanted.name`,
    email: sql`wanted.email`,
    phone: sql`wanted.phone`,
    born: sql`wanted.born`,
  });
  const { rows } = await sql<{ row: number; id: string } & Parameters<typeof reasonsOf>[0]>`
    select wanted.row, found.*
    from jsonb_to_recordset(${JSON.stringify(normalized)}::jsonb)
      as wanted (row integer, name text, email citext, phone text, born date)
    cross join lateral (
      select person.id, ${like.isEmail} as is_email, ${like.isPhone} as is_phone, ${like.isSame} as is_same,
        ${like.isSimilar} as is_similar
      from users as person join patients as patient on patient.id = person.id
      where person.id in ${like.candidates} and patient.removed_at is null and ${like.isLikely}
      order by ${like.score} desc, person.id limit 1) as found`.execute(db);
  return new Map(
    rows.map((found) => [
      found.row,
      {
        id: found.id,
        because: reasonsOf(found),
        /** The same name and birth date, and a contact that no one else has. */
        isCertain: found.isSame && (found.isEmail || found.isPhone),
      },
    ]),
  );
}

export type LikelyPatient = Awaited<ReturnType<typeof possibleDuplicates>>[number];

function reasonsOf(found: Record<'isEmail' | 'isPhone' | 'isSame' | 'isSimilar', boolean>): LikenessReason[] {
  const reasons: [boolean, LikenessReason][] = [
    [found.isEmail, 'email'],
    [found.isPhone, 'phone'],
    [found.isSame, 'name and birth date'],
    [found.isSimilar, 'similar name, same birth date'],
  ];
  return reasons.filter(([holds]) => holds).map(([, reason]) => reason);
}
