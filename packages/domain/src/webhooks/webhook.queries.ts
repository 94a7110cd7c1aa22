import { notFound } from '@bedside/contracts/errors';
import type { WebhookEndpoint, WebhookMessage } from '@bedside/contracts/webhooks/webhooks.schema';
import type { Executor } from '@bedside/db/database';
import { subDays } from '@bedside/db/dates';
import { sql } from 'kysely';
import { countOf, type ListSearch } from '../list-search.ts';
import { likeAnywhere } from '../search.policy.ts';
import { idAt } from './queue-webhooks.commands.ts';
import { LOG_DAYS } from './webhook.policy.ts';
import { webhookIdOf } from './webhook-signature.ts';

const SHOWN_DAYS = 7;

interface EndpointFilter {
  q?: string | undefined;
  id?: readonly string[] | undefined;
  enabled?: boolean | undefined;
}

export async function listEndpoints(
  db: Executor,
  now: Date,
  { filter, sort, range }: ListSearch<EndpointFilter, 'createdAt' | 'url'>,
) {
  const matching = endpoints(db, now)
    .$if(filter.q !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('endpoint.url', 'ilike', likeAnywhere(filter.q ?? '')),
          eb('endpoint.description', 'ilike', likeAnywhere(filter.q ?? '')),
        ]),
      ),
    )
    .$if(filter.id !== undefined, (query) => query.where('endpoint.id', 'in', filter.id ?? []))
    .$if(filter.enabled !== undefined, (query) =>
      query.where('endpoint.enabled', '=', filter.enabled ?? true),
    );
  const rows = await matching
    .orderBy(`endpoint.${sort.field}`, sort.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('endpoint.id')
    .execute();
  return {
    rows: rows.slice(range.offset, range.offset + range.limit).map(toEndpoint),
    total: rows.length,
  };
}

export async function getEndpoint(db: Executor, now: Date, id: string): Promise<WebhookEndpoint> {
  const row = await endpoints(db, now).where('endpoint.id', '=', id).executeTakeFirstOrThrow(notFound);
  return toEndpoint(row);
}

/** There are at most 50 endpoints, so counting is affordable. */
const endpoints = (db: Executor, now: Date) =>
  db
    .selectFrom('webhookEndpoints as endpoint')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhookMessages as message')
          .select((count) => [
            count.fn.countAll<number>().filterWhere('state', '=', 'delivered').as('delivered'),
            count.fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
            count.fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
          ])
          .whereRef('message.endpointId', '=', 'endpoint.id')
          .where('message.eventId', '>=', idAt(subDays(now, SHOWN_DAYS)))
          .as('counts'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhookRedeliveries as run')
          .select(['run.fromAt', 'run.toAt', 'run.queuedCount', 'run.finishedAt'])
          .whereRef('run.endpointId', '=', 'endpoint.id')
          .orderBy('run.createdAt', 'desc')
          .limit(1)
          .as('run'),
      (join) => join.onTrue(),
    )
    .leftJoin('webhookSecrets as former', (join) =>
      join.onRef('former.endpointId', '=', 'endpoint.id').on('former.expiresAt', '>', now),
    )
    .selectAll('endpoint')
    .select([
      'counts.delivered',
      'counts.failed',
      'counts.waiting',
      'run.fromAt',
      'run.toAt',
      'run.queuedCount',
      'run.finishedAt',
      'former.expiresAt as formerSecretUntil',
    ]);

type EndpointRow = Awaited<ReturnType<ReturnType<typeof endpoints>['execute']>>[number];

const iso = (at: Date | null) => at?.toISOString() ?? null;

const toEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.eventNames,
  enabled: row.enabled,
  offReason: row.offReason,
  offAt: iso(row.offAt),
  failingSince: iso(row.failingSince),
  lastAttemptAt: iso(row.lastAttemptAt),
  delivered: row.delivered ?? 0,
  failed: row.failed ?? 0,
  waiting: row.waiting ?? 0,
  formerSecretUntil: iso(row.formerSecretUntil),
  redelivery:
    row.fromAt && row.toAt
      ? {
          from: row.fromAt.toISOString(),
          to: row.toAt.toISOString(),
          queued: row.queuedCount ?? 0,
          finishedAt: iso(row.finishedAt),
        }
      : null,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});

interface MessageSearch {
  endpointId: string;
  state?: WebhookMessage['state'] | undefined;
  offset: number;
  limit: number;
}

/** For the last 30 days, newest first. @throws NOT_FOUND */
export async function listMessages(
  db: Executor,
  now: Date,
  { endpointId, state, offset, limit }: MessageSearch,
): Promise<{ rows: WebhookMessage[]; total: number }> {
  await requireEndpoint(db, endpointId);
  const since = idAt(subDays(now, LOG_DAYS));
  const found = db
    .selectFrom('webhookMessages as message')
    .where('message.endpointId', '=', endpointId)
    .where('message.eventId', '>=', since)
    .$if(state !== undefined, (query) => query.where('message.state', '=', state ?? 'failed'));
  const total = await countOf(found);
  const rows = await found
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhookAttempts as attempt')
          .select((one) => [
            one.fn.countAll<number>().as('attempts'),
            one.fn.max('attempt.at').as('lastAttemptAt'),
            sql<number>`(array_agg(attempt.duration_ms order by attempt.id desc))[1]`.as('durationMs'),
          ])
          .whereRef('attempt.eventId', '=', 'message.eventId')
          .whereRef('attempt.endpointId', '=', 'message.endpointId')
          .as('log'),
      (join) => join.onTrue(),
    )
    .selectAll('message')
    .select(['log.attempts', 'log.lastAttemptAt', 'log.durationMs'])
    .orderBy('message.eventId', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return {
    total,
    rows: rows.map((row) => ({
      id: webhookIdOf(row.eventId),
      eventId: row.eventId,
      event: row.eventName,
      occurredAt: row.occurredAt.toISOString(),
      state: row.state,
      attempts: row.attempts ?? 0,
      redelivered: row.redeliveredAt !== null,
      nextAttemptAt: iso(row.nextAttemptAt),
      result: row.lastResult,
      lastAttemptAt: iso(row.lastAttemptAt),
      durationMs: row.durationMs,
    })),
  };
}

const MAX_SHOWN = 50;

/** Newest first. @throws NOT_FOUND */
export async function listAttempts(db: Executor, endpointId: string, eventId: string) {
  await requireEndpoint(db, endpointId);
  const rows = await db
    .selectFrom('webhookAttempts')
    .selectAll()
    .where('endpointId', '=', endpointId)
    .where('eventId', '=', eventId)
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ id: _id, eventId: _event, endpointId: _endpoint, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
  }));
}

async function requireEndpoint(db: Executor, id: string): Promise<void> {
  await db.selectFrom('webhookEndpoints').select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound);
}

export async function overdueWebhookSeconds(db: Executor, now: Date): Promise<number> {
  const { oldest } = await db
    .selectFrom('webhookMessages')
    .select((eb) => eb.fn.min('nextAttemptAt').as('oldest'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1_000) : 0;
}
