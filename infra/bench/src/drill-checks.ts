import { readConfig } from '@bedside/config/config';
import { checkAudit } from '@bedside/db/audit-check';
import type { Db } from '@bedside/db/database';
import { correctTotals } from '@bedside/db/running-totals';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Acknowledged, type Kind, kinds } from './drill-load.ts';
import { until } from './until.ts';

export interface Finding {
  readonly what: string;
  readonly found: string;
  readonly isGood: boolean;
}

const DRAIN_MS = 300_000;

/** Waits until every event and job is finished. */
export async function untilDrained(db: Db): Promise<void> {
  await until(
    'the end of all jobs',
    async () => (await openWork(db)).every(({ count }) => count === 0),
    DRAIN_MS,
  );
}

export const openWork = async (db: Db) =>
  (
    await sql<{ what: string; count: number }>`
      select 'event' as what, count(*) as count from outbox where dispatched_at is null
      union all select concat_ws(' ', 'job', name, state, last_error), count(*) from job_runs where state <> 'done'
      group by 1`.execute(db)
  ).rows;

/** Compares acknowledged writes with the stored data and with the requests to outside services. */
export async function checkWrites(
  db: Db,
  simulators: string,
  acknowledged: readonly Acknowledged[],
): Promise<Finding[]> {
  const invoices = acknowledged.filter(({ kind }) => kind === 'invoice').length;
  return [
    ...(await writes(db, acknowledged)),
    await gapsInChats(db),
    await charges(db, simulators, invoices),
    await messages(db, simulators),
    ...(await books(db)),
  ];
}

async function writes(db: Db, acknowledged: readonly Acknowledged[]): Promise<Finding[]> {
  const { rows } = await sql<{ kind: Kind; key: string; id: string; copies: number }>`
    select *, count(*) over (partition by kind, key) as copies from (
      select 'booking' as kind, special_instruction as key, id from appointments
      union all select 'chat', client_id::text, id from chat_messages where client_id is not null
      union all select 'invoice', memo, id from invoices
      union all select 'payment', invoice.memo, payment.id from payments as payment
        join invoices as invoice on invoice.id = payment.invoice_id where payment.status = 'SUCCESSFUL'
    ) as one`.execute(db);
  const stored = new Map(rows.map((row) => [`${row.kind} ${row.key} ${row.id}`, row]));
  return kinds.map((kind) => {
    const ofKind = acknowledged.filter((one) => one.kind === kind);
    const lost = ofKind.filter(({ key, id }) => !stored.has(`${kind} ${key} ${id}`)).length;
    const doubled = rows.filter((row) => row.kind === kind && row.copies > 1).length;
    return {
      what: `${kind}: acknowledged, lost, doubled`,
      found: `${ofKind.length}, ${lost}, ${doubled}`,
      isGood: lost === 0 && doubled === 0 && ofKind.length > 0,
    };
  });
}

async function gapsInChats(db: Db): Promise<Finding> {
  const { rows } = await sql`select conversation_id from chat_messages group by conversation_id
    having max(seq) <> count(*) or count(distinct seq) <> count(*)`.execute(db);
  return { what: 'chats with a gap in their order', found: String(rows.length), isGood: rows.length === 0 };
}

const chargeList = z.object({
  has_more: z.boolean(),
  data: z.array(z.object({ id: z.string(), status: z.string(), metadata: z.record(z.string(), z.string()) })),
});

async function charges(db: Db, simulators: string, invoices: number): Promise<Finding> {
  const { stripe } = readConfig({ BEDSIDE_ENV: 'local', STAND_INS_URL: `http://${simulators}` });
  const headers = { authorization: `Bearer ${stripe.secretKey}` };
  const of: (string | undefined)[] = [];
  for (let after = '', isMore = true; isMore; ) {
    const page = await fetch(`${stripe.apiUrl}/v1/charges?limit=100${after}`, { headers });
    const { data, has_more } = chargeList.parse(await page.json());
    of.push(...data.filter(({ status }) => status === 'succeeded').map(({ metadata }) => metadata.paymentId));
    after = `&starting_after=${data.at(-1)?.id}`;
    isMore = has_more;
  }
  const { rows } = await sql<{ unpaid: number }>`
    select count(*) as unpaid from invoices where status <> 'PAID'`.execute(db);
  const twice = of.length - new Set(of).size;
  const unpaid = rows[0]?.unpaid ?? 0;
  return {
    what: 'charges at Stripe: for how many invoices, doubled; invoices unpaid',
    found: `${of.length} for ${invoices}, ${twice}; ${unpaid}`,
    isGood: twice === 0 && unpaid === 0 && of.length === invoices,
  };
}

const requestList = z.object({
  requests: z.array(
    z.object({
      status: z.number().optional(),
      body: z.looseObject({ messageId: z.string().nullish(), StatusCallback: z.string().nullish() }),
    }),
  ),
});
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/;

/** Matched by the delivery’s id, which every email and text carries. */
async function messages(db: Db, simulators: string): Promise<Finding> {
  const times = new Map<string, number>();
  for (const integration of ['mail', 'texts']) {
    const answer = await fetch(`http://${simulators}/local/ledger?integration=${integration}`);
    for (const { status = 0, body } of requestList.parse(await answer.json()).requests) {
      const [id] = UUID.exec(body.messageId ?? body.StatusCallback ?? '') ?? [];
      if (id && status >= 200 && status < 300) times.set(id, (times.get(id) ?? 0) + 1);
    }
  }
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from deliveries where channel in ('email', 'text')`.execute(db);
  const unsent = rows.filter(
    ({ id, state }) => (state === 'sent' || state === 'delivered') !== times.has(id),
  );
  const open = rows.filter(({ state }) => state === 'queued' || state === 'claimed');
  const doubled = [...times.values()].filter((count) => count > 1).length;
  return {
    what: 'emails and texts: sent, doubled, missing or open',
    found: `${times.size}, ${doubled}, ${unsent.length + open.length}`,
    isGood: doubled === 0 && unsent.length === 0 && open.length === 0 && times.size > 0,
  };
}

/** Checks the invoices’ ledger, the running totals, and the audit trail against its seals. */
async function books(db: Db): Promise<Finding[]> {
  const discrepancies = (await ledgerDiscrepancies(db)).length;
  const tx = await db.startTransaction().execute();
  const differences = await correctTotals(tx).finally(() => tx.rollback().execute());
  const { rows, broken } = await checkAudit(db);
  return [
    { what: 'differences in the ledger', found: String(discrepancies), isGood: discrepancies === 0 },
    {
      what: 'differences in running totals',
      found: String(differences.length),
      isGood: differences.length === 0,
    },
    { what: `audit trail of ${rows} rows`, found: broken ?? 'intact', isGood: broken === null },
  ];
}
