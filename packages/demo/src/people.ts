import { type Permission, permissions } from '@bedside/contracts/call';
import type { MembershipType, Role } from '@bedside/contracts/people/user.schema';
import type { Db } from '@bedside/db/database';
import { format, subDays, subYears } from '@bedside/db/dates';
import type { Patients, Users } from '@bedside/db/schema';
import { membershipInHousehold } from '@bedside/domain/people/household.policy';
import { hashPassword } from '@bedside/domain/people/password';
import type { Insertable } from 'kysely';
import { firstNames, lastNames, providers } from './names.ts';
import { type Dice, demoId } from './random.ts';

export const DEMO_PASSWORD = 'Bedside-demo-1';

export interface DemoPatient {
  id: string;
  householdId: string;
  member: boolean;
  membershipType: MembershipType;
  relationship: string;
  firstName: string;
  lastName: string;
  /** yyyy-MM-dd */
  dateOfBirth: string;
  allergy: (typeof knownAllergies)[number] | null;
}

export interface DemoPeople {
  adminId: string;
  providerIds: string[];
  /** The account holder comes first in each household. */
  households: DemoPatient[][];
}

const staff: readonly [
  key: string,
  role: Role,
  first: string,
  last: string,
  permissions: readonly Permission[],
][] = [
  ['superadmin', 'SUPER_ADMIN', 'Marguerite', 'Hale', []],
  ['admin', 'ADMIN', 'Dana', 'Whitfield', permissions],
];

const memberships: readonly MembershipType[] = [
  'ON DEMAND',
  'ON DEMAND',
  'ON DEMAND',
  'STANDARD',
  'CYPRESS',
  'PREMIER',
  'PREMIER PLUS',
  'LX ELITE',
];
const HOUSEHOLDS = 100;

type User = Insertable<Users>;

export async function seedPeople(db: Db, dice: Dice, now: Date): Promise<DemoPeople> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  let phone = 7_735_550_100;
  const user = (values: Pick<User, 'id' | 'role' | 'firstName' | 'lastName'> & Partial<User>): User => ({
    email: null,
    phoneE164: null,
    userName: null,
    profileImage: null,
    passwordHash: null,
    createdAt: subDays(now, dice.between(5, 400)),
    ...values,
  });
  const reachable = (email: string) => ({ email, phoneE164: `+1${phone++}`, passwordHash });

  const users: User[] = staff.map(([key, role, firstName, lastName, duties]) =>
    user({
      id: demoId(key),
      role,
      firstName,
      lastName,
      permissions: [...duties],
      ...reachable(`${key}@bedside.test`),
    }),
  );
  const providerRows = providers.map(([firstName, lastName, credentials, specialty], index) => {
    const email = providerEmail(index);
    users.push(user({ id: demoId(email), role: 'PROVIDER', firstName, lastName, ...reachable(email) }));
    return { id: demoId(email), credentials, specialty };
  });

  const taken = new Set<string>();
  const addressOf = (firstName: string, lastName: string): string => {
    const name = plainLetters(`${firstName}.${lastName}`);
    const own = [name, `${name}2`, `${name}3`].find((one) => !taken.has(one)) ?? `${name}${taken.size}`;
    taken.add(own);
    return `${own}@example.com`;
  };

  const patients: Insertable<Patients>[] = [];
  const households = Array.from({ length: HOUSEHOLDS }, (_, index) => {
    const householdId = demoId(`household ${index}`);
    const lastName = index === 0 ? 'Whitfield' : (lastNames[index % lastNames.length] ?? 'Doe');
    const membershipType = index === 0 ? 'PREMIER' : dice.pick(memberships);
    const member = membershipType !== 'ON DEMAND';
    const size = index === 0 ? 4 : dice.between(1, 4);
    const holderAge = size > 2 ? dice.between(28, 52) : dice.between(26, 82);
    const ageOf = {
      Self: () => holderAge,
      Spouse: () => Math.max(24, holderAge + dice.between(-7, 7)),
      Child: () => dice.between(1, Math.min(17, holderAge - 22)),
    };
    return Array.from({ length: size }, (_, position): DemoPatient => {
      const holder = position === 0;
      const ownType = holder ? membershipType : membershipInHousehold(membershipType, 'ON DEMAND');
      const relationship = holder ? 'Self' : position === 1 ? 'Spouse' : 'Child';
      const gender = index === 0 && holder ? 'Female' : dice.chance(0.5) ? 'Female' : 'Male';
      const firstName = index === 0 && holder ? 'Nora' : dice.pick(firstNames[gender]);
      const id = demoId(`patient ${index} ${position}`);
      const age = ageOf[relationship]();
      const email = index === 0 ? 'patient@bedside.test' : addressOf(firstName, lastName);
      users.push(user({ id, role: 'PATIENT', firstName, lastName, ...(holder && reachable(email)) }));
      const dateOfBirth = format(subDays(subYears(now, age), dice.between(0, 364)), 'yyyy-MM-dd');
      patients.push({
        id,
        householdId,
        relationshipToAccountHolder: relationship,
        dateOfBirth,
        gender,
        membershipType: ownType,
        stripeCustomerId: null,
        removedAt: null,
      });
      const allergy = dice.chance(0.2) ? dice.pick(knownAllergies) : null;
      return {
        id,
        householdId,
        member,
        membershipType: ownType,
        relationship,
        firstName,
        lastName,
        dateOfBirth,
        allergy,
      };
    });
  });

  await db.transaction().execute(async (tx) => {
    await tx.insertInto('users').values(users).execute();
    await tx.insertInto('providers').values(providerRows).execute();
    await tx
      .insertInto('households')
      .values(
        households.map((members, index) => ({
          id: demoId(`household ${index}`),
          accountHolderId: members[0]?.id ?? '',
        })),
      )
      .execute();
    await tx.insertInto('patients').values(patients).execute();
  });
  return { adminId: demoId('admin'), providerIds: providerRows.map((row) => row.id), households };
}

export function providerEmail(index: number): string {
  const [firstName, lastName] = providers[index] ?? [];
  return index === 0 ? 'provider@bedside.test' : `${firstName}.${lastName}@bedside.test`.toLowerCase();
}

/** Converts `Zoë.O’Neil` to `zoe.oneil`. */
const plainLetters = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, '');

const knownAllergies = [
  { substance: 'Penicillin', reaction: 'Anaphylaxis', severity: 'Severe' },
  { substance: 'Latex', reaction: 'Rash', severity: 'Mild' },
  { substance: 'Sulfa', reaction: 'Hives', severity: 'Moderate' },
  { substance: 'Ibuprofen', reaction: 'Swelling', severity: 'Moderate' },
] as const;

export const NORA = 'patient@bedside.test';

export interface Holder {
  readonly id: string;
  readonly firstName: string;
  readonly email: string;
}

export async function otherHolders(db: Db): Promise<Holder[]> {
  const holders = await db
    .selectFrom('households')
    .innerJoin('users', 'users.id', 'households.accountHolderId')
    .select(['users.id', 'users.firstName', 'users.email'])
    .where('users.email', '<>', NORA)
    .where(
      'users.id',
      'in',
      Array.from({ length: HOUSEHOLDS }, (_, index) => demoId(`patient ${index} 0`)),
    )
    .where('users.status', '=', 'ACTIVE')
    .orderBy('users.email')
    .execute();
  return holders.map(({ email, ...holder }) => ({ ...holder, email: email ?? '' }));
}
