import { notFound } from '@bedside/contracts/errors';
import type {
  ChatVisit,
  ConversationKind,
  ConversationStatus,
} from '@bedside/contracts/messaging/chat.schema';
import type { Executor } from '@bedside/db/database';
import { prepared, recentCounts } from '@bedside/db/hot-path';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isReadBy } from '../appointment-status/appointment.queries.ts';
import { type Actor, actorOf, type Context, isAdmin, isStaff, type Viewer } from '../context.ts';
import { countOf, type ListSearch, paged } from '../list-search.ts';
import { userIdsMatching } from '../user-search.ts';
import { messagePosition } from './chat.queries.ts';
import { type ChatExpression, conversationScope } from './conversation-scope.ts';

interface ChatFilter {
  q?: string | undefined;
  id?: readonly string[] | undefined;
  kind?: ConversationKind | undefined;
  status?: ConversationStatus | undefined;
  /** `me`, `no one`, or a user id. */
  assigned?: string | undefined;
  unread?: boolean | undefined;
  visit?: ChatVisit | undefined;
  patientId?: string | undefined;
}

const MAX_CHATS = 200;

const entries = (db: Executor, actor: Viewer) =>
  db
    .selectFrom('conversations as chat')
    .innerJoin('users as patient', 'patient.id', 'chat.patientId')
    .leftJoin('users as provider', 'provider.id', 'chat.providerId')
    .leftJoin('users as assignee', 'assignee.id', 'chat.assignedStaffId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('appointments as appointment')
          .select([
            'appointment.id',
            'appointment.key',
            'appointment.status',
            'appointment.serviceDate',
            'appointment.startsAt',
          ])
          .whereRef('appointment.id', '=', 'chat.appointmentId')
          // A grant for messages alone shows no visits, and a visit may have been closed to the patient since.
          .$if(!isStaff(actor.role), (query) => query.where(isReadBy(actor.userId)))
          .as('visit'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('chatMessages as message')
          .leftJoin('users as author', 'author.id', 'message.senderId')
          .select([
            messagePosition(actor).as('lastVisibleSeq'),
            'message.text as lastText',
            'message.type as lastType',
            'message.createdAt as lastAt',
            'message.senderId as lastSenderId',
            'message.senderRole as lastSenderRole',
            'message.fromPatient as lastFromPatient',
            sql<string | null>`author.first_name || ' ' || author.last_name`.as('lastSender'),
          ])
          .whereRef('message.conversationId', '=', 'chat.id')
          // For staff, an automatic answer must not hide the question.
          .where('message.type', 'not in', isStaff(actor.role) ? ['note', 'auto'] : ['note'])
          .orderBy('message.seq', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('last')
    .select([
      'chat.id',
      'chat.kind',
      'visit.id as appointmentId',
      'chat.patientId',
      'chat.providerId',
      'chat.assignedStaffId',
      'chat.status',
      'chat.lastSeq',
      'chat.version',
      'visit.key as visitKey',
      'visit.status as visitStatus',
      'visit.serviceDate as visitDate',
      'visit.startsAt as visitStartsAt',
      'patient.profileImage as patientImage',
      'provider.profileImage as providerImage',
      sql<string>`patient.first_name || ' ' || patient.last_name`.as('patientName'),
      sql<string | null>`provider.first_name || ' ' || provider.last_name`.as('providerName'),
      sql<string | null>`assignee.first_name || ' ' || assignee.last_name`.as('assigneeName'),
      sql<number>`(select count(*)::int from chat_messages as message where message.conversation_id = chat.id
        and message.from_patient = ${isStaff(actor.role)} and message.read_at is null and message.type <> 'note'
        and ${isStaff(actor.role) ? sql`true` : sql`chat.patient_id = ${actor.userId}`})`.as('unreadCount'),
    ])
    .where(conversationScope(actor));

export type ChatEntry = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

export const myChats = (db: Executor, { role, userId }: Viewer): Promise<ChatEntry[]> =>
  role === 'PATIENT' ? readPatientChats(db, { userId }) : newestChats(db, { role, userId }).execute();

const newestChats = (db: Executor, actor: Viewer) =>
  entries(db, actor)
    .$if(isAdmin(actor.role), (query) => query.where('chat.kind', '=', 'PRACTICE'))
    .where('last.lastVisibleSeq', 'is not', null)
    .orderBy('chat.lastMessageAt', 'desc')
    .orderBy('chat.id', 'desc')
    .limit(MAX_CHATS);

const readPatientChats = prepared(
  (db, { userId }: { userId: string }) => newestChats(db, { role: 'PATIENT', userId }),
  { userId: 'uuid' },
);

export const chatsById = (db: Executor, actor: Actor, ids: RawBuilder<string>): Promise<ChatEntry[]> =>
  entries(db, actor)
    .where(sql<SqlBool>`chat.id in ${ids}`)
    .orderBy('chat.lastMessageAt', 'desc')
    .orderBy('chat.id', 'desc')
    .limit(MAX_CHATS)
    .execute();

export async function chatEntry(db: Executor, actor: Actor, id: string): Promise<ChatEntry> {
  return await entries(db, actor).where('chat.id', '=', id).executeTakeFirstOrThrow(notFound);
}

/** Conversations without messages appear in no tab. */
export async function listChats(
  db: Executor,
  ctx: Context,
  { filter, sort, range }: ListSearch<ChatFilter, 'lastMessageAt'>,
  today: string,
) {
  const actor = actorOf(ctx);
  const rows = await entries(db, actor)
    .where(matching(actor, filter, today))
    .$call((query) => paged(query, { sort, range }, 'chat.lastMessageAt', 'chat.id'))
    .execute();
  const counted = await countChats(db, ctx, filter, today);
  const facets = {
    status: { OPEN: counted.open, CLOSED: counted.closed },
    assigned: { me: await countMine(db, actor, filter, today), nobody: counted.nobodys },
    unread: { true: counted.unread },
    visit: { today: counted.today, upcoming: counted.upcoming, past: counted.past },
  };
  return { rows, total: counted.total, facets };
}

/** Drops the filters that the tabs set. */
const inAnyTab = (actor: Actor, { status, assigned, unread, visit, ...others }: ChatFilter, today: string) =>
  matching(actor, { ...others, ...(visit && { visit: 'any' as const }) }, today);

async function countMine(db: Executor, actor: Actor, filter: ChatFilter, today: string): Promise<number> {
  return await countOf(
    db
      .selectFrom('conversations as chat')
      .where(conversationScope(actor))
      .where(inAnyTab(actor, filter, today))
      .where(isOpenAnd(sql<SqlBool>`chat.assigned_staff_id = ${actor.userId}`)),
  );
}

/** Admins see the same conversations, so they share counts. */
function countChats(db: Executor, ctx: Context, filter: ChatFilter, today: string) {
  const actor = actorOf(ctx);
  const reach = isAdmin(actor.role) && filter.assigned !== 'me' ? 'all' : actor.userId;
  return recentCounts(db, JSON.stringify(['chats', reach, filter, today]), ctx.now, () =>
    db
      .selectFrom('conversations as chat')
      // Joining all visits would spend most of the time on past ones.
      .leftJoin('appointments as visit', (join) =>
        join.onRef('visit.id', '=', 'chat.appointmentId').on('visit.serviceDate', '>=', today),
      )
      .select(({ fn }) => {
        const count = fn.countAll<number>;
        return [
          count()
            .filterWhere(matching(actor, filter, today))
            .as('total'),
          count().filterWhere('chat.status', '=', 'OPEN').as('open'),
          count().filterWhere('chat.status', '=', 'CLOSED').as('closed'),
          count()
            .filterWhere(isOpenAnd(sql<SqlBool>`chat.assigned_staff_id is null and chat.kind = 'PRACTICE'`))
            .as('nobodys'),
          count()
            .filterWhere(sql<SqlBool>`chat.id in ${unreadBy(actor)}`)
            .as('unread'),
          count().filterWhere(daysOf.today(today)).as('today'),
          count().filterWhere(daysOf.upcoming(today)).as('upcoming'),
          sql<number>`count(chat.appointment_id) - count(visit.id)`.as('past'),
        ];
      })
      .where(conversationScope(actor))
      .where(inAnyTab(actor, filter, today))
      .executeTakeFirstOrThrow(),
  );
}

/** Finds the unread ones of all conversations at once. For a few conversations, `isUnread` is quicker. */
const unreadBy = ({ role }: Actor) => sql`(select message.conversation_id from chat_messages as message
  where message.from_patient = ${isStaff(role)} and message.read_at is null and message.type <> 'note')`;

const isOpenAnd = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`chat.status = 'OPEN' and ${condition}`;

const isUnread = (actor: Actor) => () =>
  sql<SqlBool>`exists (select from chat_messages as message where message.conversation_id = chat.id
    and message.from_patient = ${isStaff(actor.role)} and message.read_at is null and message.type <> 'note')`;

const daysOf: Record<ChatVisit, (today: string) => RawBuilder<SqlBool>> = {
  today: (today) => sql`visit.service_date = ${today}`,
  upcoming: (today) => sql`visit.service_date > ${today}`,
  past: (today) => sql`visit.service_date < ${today}`,
  any: () => sql`true`,
};

const ofVisit = (visit: ChatVisit, today: string) => () =>
  sql<SqlBool>`exists (select from appointments as visit where visit.id = chat.appointment_id
    and ${daysOf[visit](today)})`;

const matching = (actor: Actor, filter: ChatFilter, today: string) => (eb: ChatExpression) => {
  const { q, id, kind, status, assigned, unread, visit, patientId } = filter;
  return eb.and([
    ...(id ? [sql<SqlBool>`chat.id = any(${id}::uuid[])`] : [eb('chat.lastSeq', '>', 0)]),
    ...(q ? [eb('chat.patientId', 'in', userIdsMatching(q))] : []),
    ...(kind ? [eb('chat.kind', '=', kind)] : []),
    ...(status ? [eb('chat.status', '=', status)] : []),
    ...(patientId ? [eb('chat.patientId', '=', patientId)] : []),
    ...(assigned === 'nobody'
      ? [eb('chat.assignedStaffId', 'is', null), eb('chat.kind', '=', 'PRACTICE')]
      : []),
    ...(assigned && assigned !== 'nobody'
      ? [eb('chat.assignedStaffId', '=', assigned === 'me' ? actor.userId : assigned)]
      : []),
    ...(visit ? [ofVisit(visit, today)()] : []),
    ...(unread === undefined ? [] : [unread ? isUnread(actor)() : eb.not(isUnread(actor)())]),
  ]);
};
