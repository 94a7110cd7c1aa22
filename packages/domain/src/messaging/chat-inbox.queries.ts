import { notFound } from '@bedside/contracts/errors';
import type {
  ChatVisit,
  ConversationKind,
  ConversationStatus,
} from '@bedside/contracts/messaging/chat.schema';
import type { Database, Executor } from '@bedside/db/database';
import type { Conversations } from '@bedside/db/schema';
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, isAdmin, isStaff } from '../context.ts';
import { type ListSearch, userIdsMatching } from '../user-search.ts';
import { messagePosition } from './chat.queries.ts';
import { conversationScope } from './conversation-scope.ts';

interface ChatFilter {
  q?: string | undefined;
  id?: readonly string[] | undefined;
  kind?: ConversationKind | undefined;
  status?: ConversationStatus | undefined;
  /** `me`, `nobody`, or a user id. */
  assigned?: string | undefined;
  unread?: boolean | undefined;
  visit?: ChatVisit | undefined;
  patientId?: string | undefined;
}

const MOST_CHATS = 200;

const entries = (db: Executor, actor: Actor) =>
  db
    .selectFrom('conversations as chat')
    .innerJoin('users as patient', 'patient.id', 'chat.patientId')
    .leftJoin('users as provider', 'provider.id', 'chat.providerId')
    .leftJoin('users as assignee', 'assignee.id', 'chat.assignedStaffId')
    .leftJoin('appointments as visit', 'visit.id', 'chat.appointmentId')
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
      'chat.appointmentId',
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
        and message.from_patient = ${isStaff(actor.role)} and message.read_at is null
        and message.type <> 'note')`.as('unreadCount'),
    ])
    .where(conversationScope(actor));

export type ChatEntry = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

export const myChats = (db: Executor, actor: Actor): Promise<ChatEntry[]> =>
  entries(db, actor)
    .$if(isAdmin(actor.role), (query) => query.where('chat.kind', '=', 'PRACTICE'))
    .where('last.lastVisibleSeq', 'is not', null)
    .orderBy('chat.lastMessageAt', 'desc')
    .orderBy('chat.id', 'desc')
    .limit(MOST_CHATS)
    .execute();

export const chatsById = (db: Executor, actor: Actor, ids: RawBuilder<string>): Promise<ChatEntry[]> =>
  entries(db, actor)
    .where(sql<SqlBool>`chat.id in ${ids}`)
    .orderBy('chat.lastMessageAt', 'desc')
    .orderBy('chat.id', 'desc')
    .limit(MOST_CHATS)
    .execute();

export async function chatEntry(db: Executor, actor: Actor, id: string): Promise<ChatEntry> {
  const entry = await entries(db, actor).where('chat.id', '=', id).executeTakeFirst();
  if (!entry) throw notFound();
  return entry;
}

type ChatExpression = ExpressionBuilder<Database & { chat: Conversations }, 'chat'>;

/** Conversations without messages are in no tab. */
export async function listChats(
  db: Executor,
  actor: Actor,
  { filter, sort, range }: ListSearch<ChatFilter, 'lastMessageAt'>,
  today: string,
) {
  const { status, assigned, unread, visit, ...general } = filter;
  const everywhere = { ...general, ...(visit && { visit: 'any' as const }) };
  const order = sort.order === 'ASC' ? 'asc' : 'desc';
  const rows = await entries(db, actor)
    .where(matching(actor, filter, today))
    .orderBy('chat.lastMessageAt', order)
    .orderBy('chat.id', order)
    .offset(range.offset)
    .limit(range.limit)
    .execute();
  const counted = await db
    .selectFrom('conversations as chat')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere(matching(actor, filter, today))
        .as('total'),
      eb.fn.countAll<number>().filterWhere('chat.status', '=', 'OPEN').as('open'),
      eb.fn.countAll<number>().filterWhere('chat.status', '=', 'CLOSED').as('closed'),
      eb.fn
        .countAll<number>()
        .filterWhere(isOpenAnd(eb('chat.assignedStaffId', '=', actor.userId)))
        .as('mine'),
      eb.fn
        .countAll<number>()
        .filterWhere(
          isOpenAnd(eb.and([eb('chat.assignedStaffId', 'is', null), eb('chat.kind', '=', 'PRACTICE')])),
        )
        .as('nobodys'),
      eb.fn.countAll<number>().filterWhere(isUnread(actor)).as('unread'),
      eb.fn.countAll<number>().filterWhere(ofVisit('today', today)).as('today'),
      eb.fn.countAll<number>().filterWhere(ofVisit('upcoming', today)).as('upcoming'),
      eb.fn.countAll<number>().filterWhere(ofVisit('past', today)).as('past'),
    ])
    .where(conversationScope(actor))
    .where(matching(actor, everywhere, today))
    .executeTakeFirstOrThrow();
  const { total, open, closed, mine, nobodys, upcoming, past } = counted;
  const facets = {
    status: { OPEN: open, CLOSED: closed },
    assigned: { me: mine, nobody: nobodys },
    unread: { true: counted.unread },
    visit: { today: counted.today, upcoming, past },
  };
  return { rows, total, facets };
}

const isOpenAnd = (condition: ReturnType<ChatExpression['and']>) => (eb: ChatExpression) =>
  eb.and([eb('chat.status', '=', 'OPEN'), condition]);

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
