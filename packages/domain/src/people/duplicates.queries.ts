import type { duplicateReasons } from '@bedside/contracts/people/patient.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
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

/** Likeliest first, each kind of match by its own index. @throws VALIDATION for an invalid phone number */
export async function possibleDuplicates(db: Executor, about: Likeness) {
  const name = normalizeName(`${about.firstName ?? ''} ${about.lastName ?? ''}`);
  const email = about.email ? toEmail(about.email) : null;
  const phone = about.mobile ? toE164(about.mobile) : null;
  const born = about.dateOfBirth ?? null;
  const fullName = sql`lower(person.first_name || ' ' || person.last_name)`;
  const isEmail = sql<boolean>`coalesce(person.email = ${email}, false)`;
  const isPhone = sql<boolean>`coalesce(person.phone_e164 = ${phone}, false)`;
  const sameBirth = sql<boolean>`coalesce(patient.date_of_birth = ${born}::date, false)`;
  const sameName = sql<boolean>`${fullName} = lower(${name})`;
  const nearness = sql<number>`similarity(${fullName}, lower(${name}))`;
  const rows = await patientRows(db)
    .select([
      isEmail.as('isEmail'),
      isPhone.as('isPhone'),
      sql<boolean>`${sameBirth} and ${sameName}`.as('isSame'),
      sql<boolean>`${sameBirth} and not ${sameName} and ${nearness} >= ${SIMILAR}`.as('isSimilar'),
    ])
    .where((eb) =>
      eb(
        'person.id',
        'in',
        eb
          .selectFrom('users')
          .select('id')
          .where('email', '=', email)
          .union(eb.selectFrom('users').select('id').where('phoneE164', '=', phone))
          .union(eb.selectFrom('patients').select('id').where('dateOfBirth', '=', born)),
      ),
    )
    .where(sql<boolean>`(${isEmail} or ${isPhone} or (${sameBirth} and ${nearness} >= ${SIMILAR}))`)
    .$if(about.except !== undefined, (query) => query.where('person.id', '<>', about.except ?? ''))
    .orderBy(
      sql`${isEmail}::int * 4 + ${isPhone}::int * 4 + (${sameBirth} and ${sameName})::int * 3 + ${nearness}`,
      'desc',
    )
    .orderBy('person.id')
    .limit(MOST)
    .execute();
  return rows.map(({ isEmail, isPhone, isSame, isSimilar, ...patient }) => ({
    ...patient,
    because: reasonsOf({ isEmail, isPhone, isSame, isSimilar }),
  }));
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
