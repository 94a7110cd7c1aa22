import { notFound } from '@bedside/contracts/errors';
import type { ConsentMode, ConsentStatus } from '@bedside/contracts/people/consent.schema';
import type { Executor } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import { subjectOfLink } from '../access/access-link.ts';
import { isBarred } from '../access/court-orders.queries.ts';
import { granting, opens } from '../access/family-access.queries.ts';
import { isRecordId } from '../audit-and-events/patient-of-record.ts';
import { type Actor, actorOf, type Context, isAdmin, type Viewer } from '../context.ts';
import { countsBy, type ListSearch, paged, sumOf } from '../list-search.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { ANYBODY, userIdsMatching } from '../user-search.ts';
import { consentActionsOf } from './consent.machine.ts';
import { adultBirthDateCutoff, type ConsentViewer, viewerOf } from './consent.policy.ts';
import { wasVisiting } from './visiting.queries.ts';

/** `signer` follows the current household, so a former guardian can sign nothing. */
const consents = (db: Executor, bornBy: string) =>
  db
    .selectFrom('consents as consent')
    .innerJoin('consentTemplates as text', 'text.id', 'consent.consentTemplateId')
    .innerJoin('patients as patient', 'patient.id', 'consent.recipientId')
    .innerJoin('users as person', 'person.id', 'consent.recipientId')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .innerJoin('users as signer', (join) =>
      join.on(
        sql<boolean>`signer.id = case when patient.date_of_birth > ${bornBy}::date
          then household.account_holder_id else consent.recipient_id end`,
      ),
    );

const rows = (db: Executor, bornBy: string) =>
  consents(db, bornBy)
    .leftJoin('users as requester', 'requester.id', 'consent.requesterId')
    .leftJoin('users as answerer', 'answerer.id', 'consent.answeredBy')
    .select([
      'consent.id',
      'consent.mode',
      'consent.status',
      'consent.recipientId',
      'consent.requesterId',
      'consent.sharesAppointments',
      'consent.sharesBilling',
      'consent.grantsHouseholdMembership',
      'consent.sentBy',
      'consent.askedAs',
      'consent.sentAt',
      'consent.expiresAt',
      'consent.answeredAt',
      'consent.withdrawnAt',
      'text.type',
      'text.title',
      'text.titleEs',
      'consent.answeredIn',
      'text.version',
      'person.firstName',
      'person.lastName',
      'requester.firstName as requesterFirstName',
      'requester.lastName as requesterLastName',
      'signer.id as signatoryId',
      isBarred(sql`consent.recipient_id`, sql`signer.id`).as('signerIsBarred'),
      isBarred(sql`consent.recipient_id`, sql`consent.requester_id`).as('requesterIsBarred'),
      'signer.firstName as signerFirstName',
      'signer.lastName as signerLastName',
      'answerer.id as answererId',
      'answerer.firstName as answererFirstName',
      'answerer.lastName as answererLastName',
    ])
    .select([
      sql<boolean>`signer.id = consent.recipient_id
        and patient.date_of_birth > ${bornBy}::date`.as('signerIsMinor'),
      sql<boolean>`consent.status = 'SENT' and consent.grants_household_membership and household.account_holder_id = consent.recipient_id
        and exists (select from patients as other where other.household_id = household.id
          and other.id <> consent.recipient_id and other.removed_at is null)`.as('holdsFamily'),
      sql<string[]>`case when consent.mode = 'CONSENT'
        then array(select given.grantee_id::text from family_grants as given
          where given.owner_id = consent.recipient_id and ${opens('SIGN')}) else '{}' end`.as('signsFor'),
      sql<boolean>`patient.removed_at is not null or person.status = 'DECEASED'`.as('patientIsGone'),
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('documents')
            .select('documents.id')
            .whereRef('documents.consentId', '=', 'consent.id'),
        )
        .$castTo<boolean>()
        .as('hasDocument'),
    );

export type ConsentRecord = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

const details = (db: Executor, bornBy: string) =>
  rows(db, bornBy)
    .leftJoin('patients as askingPatient', 'askingPatient.id', 'consent.requesterId')
    .leftJoin('users as collector', 'collector.id', 'consent.collectedBy')
    .select([
      'text.text',
      'text.textEs',
      'consent.answeredIp',
      'consent.signatureKind',
      'consent.signatureName',
      'consent.signaturePath',
      'consent.collectedAt',
      'consent.collectedBy',
      'collector.firstName as collectorFirstName',
      'collector.lastName as collectorLastName',
      'person.email',
      'person.phoneE164',
      'patient.address1',
      'patient.address2',
      'patient.city',
      'patient.state',
      'patient.postalCode',
      'requester.email as requesterEmail',
      'requester.phoneE164 as requesterPhone',
      'askingPatient.address1 as requesterAddress1',
      'askingPatient.address2 as requesterAddress2',
      'askingPatient.city as requesterCity',
      'askingPatient.state as requesterState',
      'askingPatient.postalCode as requesterPostalCode',
      'signer.email as signerEmail',
      'signer.phoneE164 as signerPhone',
      'signer.emailHeldUntil as signerEmailHeldUntil',
      'signer.phoneHeldUntil as signerPhoneHeldUntil',
      'signer.status as signerStatus',
    ]);

export type ConsentDetails = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>;

export interface VisibleConsent {
  consent: ConsentDetails;
  viewer: ConsentViewer;
}

/** The latest birth date of an adult. */
const adultsBornBy = async (db: Executor, ctx: Pick<Context, 'now' | 'settings'>): Promise<string> =>
  adultBirthDateCutoff(localDay(ctx.now, (await practiceSettings(db, ctx)).timeZone));

/**
 * Requesters see the consent only once it is answered. Before that, it would reveal the contact’s owner.
 * @param at When the caller was at the visit
 * @throws NOT_FOUND
 */
export async function consentByToken(
  db: Executor,
  ctx: Context,
  idOrToken: string,
  at = ctx.now,
): Promise<VisibleConsent> {
  const byLink = !isRecordId(idOrToken);
  const id = byLink ? await subjectOfLink(db, 'CONSENT', idOrToken, ctx.now) : idOrToken;
  if (!id || (!byLink && !ctx.actor)) throw notFound();
  const consent = await details(db, await adultsBornBy(db, ctx))
    .where('consent.id', '=', id)
    .executeTakeFirst();
  const viewer =
    consent &&
    (viewerOf(consent, ctx.actor) ??
      (byLink && !consent.signerIsBarred ? 'link' : null) ??
      (consent.mode === 'CONSENT' && (await wasVisiting(db, ctx, consent.recipientId, at))
        ? 'visiting'
        : null));
  if (!consent || !viewer) throw notFound();
  return { consent, viewer };
}

/** Omits texts and addresses. */
export const consentToday = async (db: Executor, now: Date, id: string): Promise<ConsentRecord | undefined> =>
  rows(db, await adultsBornBy(db, { now }))
    .where('consent.id', '=', id)
    .executeTakeFirst();

export async function consentDetails(db: Executor, now: Date, id: string): Promise<ConsentDetails> {
  return await details(db, await adultsBornBy(db, { now }))
    .where('consent.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
}

const sortColumns = {
  sentAt: 'consent.sentAt',
  consentStatus: 'consent.status',
  consentType: 'text.type',
} as const;

interface ConsentFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  userId?: string | undefined;
  consentMode?: ConsentMode | undefined;
  consentStatus?: ConsentStatus | undefined;
  consentType?: string | undefined;
}

export async function listConsents(
  db: Executor,
  { actor, now }: { actor: Actor; now: Date },
  { filter, sort, range }: ListSearch<ConsentFilter, keyof typeof sortColumns>,
) {
  const bornBy = await adultsBornBy(db, { now });
  const page = await rows(db, bornBy)
    .where(concerning(actor, bornBy))
    .where(matching(filter, actor, bornBy))
    .$call((query) => paged(query, { sort, range }, sortColumns[sort.field], 'consent.id'))
    .execute();
  const byStatus = await countsBy(
    db
      .selectFrom('consents as consent')
      .innerJoin('consentTemplates as text', 'text.id', 'consent.consentTemplateId')
      .where(concerning(actor, bornBy))
      .where(matching({ ...filter, consentStatus: undefined }, actor, bornBy)),
    'consent.status',
  );
  return { rows: page, total: sumOf(byStatus, filter.consentStatus), byStatus };
}

/** The consents that the patient may approve now, newest first. */
export async function consentsToApprove(db: Executor, ctx: Context): Promise<ConsentRecord[]> {
  const actor = actorOf(ctx);
  const bornBy = await adultsBornBy(db, ctx);
  const sent = await readSentConsents(db, { userId: actor.userId, bornBy });
  return sent.filter(
    (consent) =>
      viewerOf(consent, actor) === 'signer' && consentActionsOf(consent, ctx.now).includes('APPROVED'),
  );
}

const readSentConsents = prepared(
  (db, { userId, bornBy }: { userId: string; bornBy: string }) =>
    rows(db, bornBy)
      .where(concerning({ userId, role: 'PATIENT' }, bornBy))
      .where('consent.status', '=', 'SENT')
      .orderBy('consent.sentAt', 'desc'),
  { userId: 'uuid' },
);

/** Consents that the user answers or that are about the user. */
const ownConsents = (userId: string, bornBy: string) => sql`
        select id from consents where recipient_id = ${userId}
        union all
        select id from consents where recipient_id = any(${granting(userId, 'SIGN')}) and mode = 'CONSENT'
        union all
        select consents.id from patients as holder
        join households on households.id = holder.household_id and households.account_holder_id = holder.id
        join patients as minor on minor.household_id = households.id
          and minor.date_of_birth > ${bornBy}::date and not ${isBarred(sql`minor.id`, userId)}
        join consents on consents.recipient_id = minor.id
        where holder.id = ${userId}`;

/** The list version of `viewerOf`. An array lets the indexes find the IDs first. */
const concerning = ({ userId, role }: Viewer, bornBy: string) =>
  isAdmin(role)
    ? sql<boolean>`true`
    : sql<boolean>`consent.id = any(array(${ownConsents(userId, bornBy)}
        union all
        select id from consents where requester_id = ${userId} and (status <> 'SENT' or sent_by <> requester_id)
          and not ${isBarred(sql`consents.recipient_id`, userId)}))`;

/** The list version of `isNameHidden`, so that no filter finds a person whose name the row hides. */
const namesRecipient = ({ userId, role }: Viewer, bornBy: string) =>
  isAdmin(role)
    ? sql<boolean>`true`
    : sql<boolean>`(consent.status not in ('SENT', 'REJECTED')
        or consent.id = any(array(${ownConsents(userId, bornBy)})))`;

function matching(filter: ConsentFilter, viewer: Viewer, bornBy: string) {
  const isNamed = namesRecipient(viewer, bornBy);
  const conditions = [
    filter.q &&
      sql<boolean>`(consent.recipient_id in (${userIdsMatching(filter.q)}) and ${isNamed}
        or consent.requester_id in (${userIdsMatching(filter.q, ANYBODY)}))`,
    filter.id && sql<boolean>`consent.id = any(${filter.id}::uuid[])`,
    filter.userId &&
      sql<boolean>`(consent.recipient_id = ${filter.userId} and ${isNamed} or consent.requester_id = ${filter.userId})`,
    filter.consentMode && sql<boolean>`consent.mode = ${filter.consentMode}`,
    filter.consentStatus && sql<boolean>`consent.status = ${filter.consentStatus}`,
    filter.consentType && sql<boolean>`text.type = ${filter.consentType}`,
  ].filter((condition) => typeof condition === 'object');
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}
