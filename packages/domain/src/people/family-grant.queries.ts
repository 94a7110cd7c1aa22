import type {
  FamilyGrantState,
  FamilyKind,
  FamilyRelation,
} from '@bedside/contracts/people/family-grants.schema';
import type { Executor } from '@bedside/db/database';
import { differenceInYears, parseISO } from '@bedside/db/dates';
import { sql } from 'kysely';
import { cameOfAge, isGrantOutgrown } from '../access/coming-of-age.queries.ts';
import { isBarred, peopleBarredFrom } from '../access/court-orders.queries.ts';
import { signsIn } from '../access/family-access.queries.ts';
import type { Context } from '../context.ts';
import { addDaysTo, localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { isMinor } from './consent.policy.ts';
import { type FamilySide, familyActionsOf } from './family-grant.machine.ts';
import { deciderOf, kindsWithoutGrant, likelyRelation } from './family-grant.policy.ts';

export interface FamilyPerson {
  id: string;
  name: string;
  /** Null if a court order bars the account holder from a minor; staff decides then. */
  decidedBy: string | null;
  /** People whom a court order bars from this one. */
  barredIds: string[];
  isMinor: boolean;
  age: number;
  hasUserAccount: boolean;
  cameOfAge: boolean;
  sharesCards: boolean;
  relationship: string;
  householdId: string;
  accountHolderId: string;
}

/** Living people by ID or by household. Deceased and removed people decide nothing. */
export async function familyPeople(
  db: Executor,
  ctx: Pick<Context, 'now' | 'settings'>,
  of: { ids: readonly string[] } | { householdOf: string },
): Promise<FamilyPerson[]> {
  const { timeZone } = await practiceSettings(db, ctx);
  const today = localDay(ctx.now, timeZone);
  const rows = await db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select(['patient.id', 'patient.householdId', 'patient.dateOfBirth', 'patient.sharesCards'])
    .select(['household.accountHolderId', 'patient.relationshipToAccountHolder as relationship'])
    .select([
      sql<string>`person.first_name || ' ' || person.last_name`.as('name'),
      signsIn('person').as('hasUserAccount'),
      cameOfAge('patient').as('cameOfAge'),
      peopleBarredFrom(sql.ref('patient.id')).as('barredIds'),
    ])
    .where('patient.removedAt', 'is', null)
    .where('person.status', '<>', 'DECEASED')
    .where(
      'ids' in of
        ? sql<boolean>`patient.id = any(${[...of.ids]}::uuid[])`
        : sql<boolean>`(patient.household_id = (select household_id from patients where id = ${of.householdOf}
            and removed_at is null) and not ${isBarred(sql.ref('patient.id'), of.householdOf)})`,
    )
    .orderBy('patient.dateOfBirth')
    .orderBy('patient.id')
    .execute();
  return rows.map(({ dateOfBirth, ...row }) => {
    const minor = isMinor(dateOfBirth, today);
    const { id: ownerId, accountHolderId, hasUserAccount: ownerHasAccount, cameOfAge: ownerCameOfAge } = row;
    return {
      ...row,
      isMinor: minor,
      age: differenceInYears(parseISO(today), parseISO(dateOfBirth)),
      decidedBy: deciderOf({
        ownerId,
        accountHolderId,
        ownerIsMinor: minor,
        ownerHasAccount,
        ownerCameOfAge,
        holderIsBarred: row.barredIds.includes(accountHolderId),
      }),
    };
  });
}

export interface FamilyGrantView {
  id: string | null;
  owner: { id: string | null; name: string };
  grantee: { id: string | null; name: string };
  relation: FamilyRelation;
  kinds: FamilyKind[];
  state: FamilyGrantState;
  endsOn: string | null;
  allowedActions: ReturnType<typeof familyActionsOf>;
}

const grants = (db: Executor) =>
  db
    .selectFrom('familyGrants as given')
    .innerJoin('users as owner', 'owner.id', 'given.ownerId')
    .leftJoin('users as grantee', 'grantee.id', 'given.granteeId')
    .leftJoin('users as decider', 'decider.id', 'given.decidedBy')
    .selectAll('given')
    .select([
      sql<string>`owner.first_name || ' ' || owner.last_name`.as('ownerName'),
      sql<string | null>`grantee.first_name || ' ' || grantee.last_name`.as('granteeName'),
      sql<string | null>`decider.first_name || ' ' || decider.last_name`.as('deciderName'),
      isGrantOutgrown.as('isOutgrown'),
      isBarred(sql`given.owner_id`, sql`given.grantee_id`).as('isBarred'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof grants>['executeTakeFirstOrThrow']>>;

interface FamilyViewer {
  userId: string;
  now: Date;
  timeZone: string;
}

/** A row as a viewer who decides for these owners sees it. */
function viewOf(
  row: Row,
  decides: ReadonlySet<string>,
  { userId, now, timeZone }: FamilyViewer,
): FamilyGrantView {
  const isOver =
    row.state === 'ACTIVE' && (row.isOutgrown || row.isBarred || (row.endsAt !== null && row.endsAt <= now));
  const isGrantee = row.granteeId === userId || (row.granteeId === null && !decides.has(row.ownerId));
  const sides: FamilySide[] = [
    ...(decides.has(row.ownerId) ? (['decider'] as const) : []),
    ...(isGrantee ? (['grantee'] as const) : []),
  ];
  return {
    id: row.id,
    owner: { id: row.ownerId, name: row.ownerName },
    grantee: { id: row.granteeId, name: row.granteeName ?? row.invitedContact ?? '' },
    relation: row.relation,
    kinds: row.kinds,
    state: isOver ? 'ENDED' : row.state,
    endsOn: row.endsAt && addDaysTo(localDay(row.endsAt, timeZone), -1),

    allowedActions: familyActionsOf(row.state, sides),
  };
}

const openStates: FamilyGrantState[] = ['ASKED', 'INVITED', 'ACTIVE', 'WITHDRAWN'];

/** An invitation is for anyone who proved its contact. */
export const invitedAs = (userId: string) =>
  sql<boolean>`(given.state = 'INVITED' and given.invited_contact in (
    select case when email_proven_at is not null then lower(email) end from users where id = ${userId}
    union select case when phone_proven_at is not null then phone_e164 end from users where id = ${userId}))`;

export async function familyGrantsOf(db: Executor, ctx: Context, userId: string): Promise<FamilyGrantView[]> {
  const { timeZone } = await practiceSettings(db, ctx);
  const people = await familyPeople(db, ctx, { householdOf: userId });
  const decides = new Set(people.filter((one) => one.decidedBy === userId).map(({ id }) => id));
  const found = await grants(db)
    .where('given.state', 'in', openStates)
    .where(sql<boolean>`not (given.state = 'INVITED' and ${isGrantOutgrown})`)
    .where(sql<boolean>`not ${isBarred(sql`given.owner_id`, userId)}`)
    .where(
      sql<boolean>`(given.grantee_id = ${userId} or given.owner_id = any(${[...decides]}::uuid[]) or ${invitedAs(userId)})`,
    )
    .orderBy('given.createdAt')
    .orderBy('given.id')
    .execute();
  const viewer = { userId, now: ctx.now, timeZone };
  return [...withoutRow(people, decides, found, userId), ...found.map((row) => viewOf(row, decides, viewer))];
}

/** Everything about the patient, for staff and without actions. */
export async function familyGrantsOfPatient(
  db: Executor,
  ctx: Context,
  patientId: string,
): Promise<FamilyGrantView[]> {
  const { timeZone } = await practiceSettings(db, ctx);
  const people = await familyPeople(db, ctx, { householdOf: patientId });
  const found = await grants(db)
    .where(sql<boolean>`(given.owner_id = ${patientId} or given.grantee_id = ${patientId})`)
    .orderBy('given.createdAt')
    .orderBy('given.id')
    .execute();
  const viewer = { userId: '', now: ctx.now, timeZone };
  const all = [
    ...withoutRow(people, new Set([patientId]), found, patientId),
    ...found.map((row) => viewOf(row, new Set(), viewer)),
  ];
  return all.map((view) => ({ ...view, allowedActions: [] }));
}

/** What household members have by default, without a decision. Rule: people.household-without-grants */
function withoutRow(
  people: readonly FamilyPerson[],
  owners: ReadonlySet<string>,
  found: readonly Row[],
  userId: string,
): FamilyGrantView[] {
  const decided = new Set(
    found
      .filter(({ state }) => state === 'ACTIVE' || state === 'WITHDRAWN')
      .map(({ ownerId, granteeId }) => `${ownerId} ${granteeId}`),
  );
  return people.flatMap((owner) =>
    people
      .filter(
        (grantee) =>
          grantee.id !== owner.id &&
          grantee.hasUserAccount &&
          !owner.barredIds.includes(grantee.id) &&
          (owners.has(owner.id) || grantee.id === userId) &&
          !decided.has(`${owner.id} ${grantee.id}`),
      )
      .map((grantee) => {
        const byHolder = owner.accountHolderId === grantee.id;
        const isManager = byHolder && !owner.hasUserAccount && !owner.cameOfAge;
        return {
          id: null,
          owner: { id: owner.id, name: owner.name },
          grantee: { id: grantee.id, name: grantee.name },
          relation: relationBetween(owner, grantee),
          kinds: kindsWithoutGrant({
            byHolder,
            ownerIsMinor: owner.isMinor,
            ownerHasAccount: owner.hasUserAccount,
            ownerSharesCards: owner.sharesCards,
            ownerCameOfAge: owner.cameOfAge,
          }),
          state: owner.cameOfAge ? ('ENDED' as const) : ('ACTIVE' as const),
          endsOn: null,
          allowedActions: owners.has(owner.id) && !isManager ? (['CHANGE'] as const).slice() : [],
        };
      }),
  );
}

function relationBetween(owner: FamilyPerson, grantee: FamilyPerson): FamilyRelation {
  if (owner.id !== owner.accountHolderId) return likelyRelation(owner.age, owner.relationship);
  if (grantee.relationship === 'Spouse') return 'SPOUSE';
  return grantee.relationship === 'Child' ? 'PARENT' : 'OTHER';
}
