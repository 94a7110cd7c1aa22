import { notFound } from '@bedside/contracts/errors';
import type { Channel, DeliveryState } from '@bedside/contracts/messaging/messaging.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { countsBy, paged, sumOf } from '../list-search.ts';
import { likeAnywhere } from '../search.policy.ts';

interface DeliveryFilter {
  q?: string | undefined;
  id?: readonly string[] | undefined;
  state?: DeliveryState | undefined;
  channel?: Channel | undefined;
  appointmentId?: string | undefined;
  personId?: string | undefined;
}

interface DeliveryListRequest {
  filter: DeliveryFilter;
  sort: { field: 'createdAt' | 'state' | 'channel'; order: 'ASC' | 'DESC' };
  range: { offset: number; limit: number };
}

export type DeliveryLogRow = Awaited<ReturnType<typeof getDelivery>>;

/** Counts honor the other filters. */
export async function listDeliveries(db: Executor, { filter, sort, range }: DeliveryListRequest) {
  const { state, ...others } = filter;
  const byState = await countsBy(matchingDeliveries(db, others), 'delivery.state');
  const rows = await matchingDeliveries(db, filter)
    .select(logColumns)
    .select(recipientColumns)
    .$call((query) => paged(query, { sort, range }, `delivery.${sort.field}`, 'delivery.id'))
    .execute();
  return { rows, total: sumOf(byState, state), byState };
}

export async function getDelivery(db: Executor, id: string) {
  return await matchingDeliveries(db, { id: [id] })
    .select(logColumns)
    .select(recipientColumns)
    .executeTakeFirstOrThrow(notFound);
}

const NAME = sql`coalesce(person.first_name || ' ' || person.last_name, request.first_name || ' ' || request.last_name)`;

const logColumns = [
  'delivery.id',
  'delivery.eventType',
  'delivery.template',
  'delivery.channel',
  'delivery.recipientId',
  'delivery.appointmentRequestId',
  'delivery.appointmentId',
  'delivery.state',
  'delivery.reason',
  'delivery.attempts',
  'delivery.createdAt',
  'delivery.sentAt',
] as const;

/** A user, or the sender of a request without an account. */
const recipientColumns = [
  sql<string>`${NAME}`.as('recipientName'),
  sql<string | null>`coalesce(person.email, request.email)`.as('email'),
  sql<string | null>`coalesce(person.phone_e164, request.phone_e164)`.as('phoneE164'),
] as const;

function matchingDeliveries(db: Executor, { q, id, ...equal }: DeliveryFilter) {
  let found = db
    .selectFrom('deliveries as delivery')
    .leftJoin('users as person', 'person.id', 'delivery.recipientId')
    .leftJoin('appointmentRequests as request', 'request.id', 'delivery.appointmentRequestId');
  if (q) {
    const pattern = likeAnywhere(q);
    found = found.where((eb) =>
      eb.or([
        sql<boolean>`(person.first_name || ' ' || person.last_name) ilike ${pattern}`,
        sql<boolean>`(request.first_name || ' ' || request.last_name) ilike ${pattern}`,
        eb('delivery.template', 'ilike', pattern),
      ]),
    );
  }
  if (id) found = found.where('delivery.id', '=', sql<string>`any(${id}::uuid[])`);
  if (equal.state) found = found.where('delivery.state', '=', equal.state);
  if (equal.channel) found = found.where('delivery.channel', '=', equal.channel);
  if (equal.appointmentId) found = found.where('delivery.appointmentId', '=', equal.appointmentId);
  if (equal.personId) found = found.where('delivery.recipientId', '=', equal.personId);
  return found;
}
