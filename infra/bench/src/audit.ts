/**
 * `npm run bench:audit`: fills the audit log, then books visits while PostgreSQL is idle and while it vacuums.
 * Reports rows written per second, how fast they are sealed, and the size of a row. `--visits`, `--patients`,
 * `--rows`, and `--seconds` take a number.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sealBatch } from '@bedside/db/audit-seals';
import { connect } from '@bedside/db/connection';
import type pg from 'pg';
import { openDataset, run, TODAY } from './dataset.ts';
import { type Measured, measure } from './measure.ts';
import { startServer } from './serving.ts';
import { allWorks } from './workloads.ts';

const STEP = 250_000;
const MONTHS = 12;
const SEALS = 20;
/** Tables that grow with visits and reads. */
const measured = [
  'audit_log',
  'audit_seals',
  'outbox',
  'appointments',
  'appointment_history',
  'appointment_patients',
  'appointment_patient_counts',
  'invoices',
  'payments',
] as const;
const root = path.resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '1000000' },
    patients: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '30000000' },
    seconds: { type: 'string', default: '30' },
  },
});
const size = { appointments: Number(values.visits), patients: Number(values.patients) };
const [wanted, seconds] = [Number(values.rows), Number(values.seconds)];

/**
 * Inserts staff reads of patients’ pages, spread over the months before the dataset’s last day.
 * @returns rows per second
 */
async function fill(client: pg.Client): Promise<number> {
  await client.query(
    `select make_partition(parent, key_month($1::date - month * interval '1 month'))
    from unnest(array['audit_log', 'audit_seals']) as parent, generate_series(0, $2::int) as month`,
    [TODAY, MONTHS],
  );
  const { rows } = await client.query<{ there: number }>('select count(*)::int as there from audit_log');
  const there = rows[0]?.there ?? 0;
  await client.query('set session_replication_role = replica');
  const started = performance.now();
  for (let from = there; from < wanted; from += STEP)
    await client.query(
      `insert into audit_log (id, at, actor_id, actor_role, session_id, ip, request_id, action, entity_type, entity_id,
        patient_id, after)
      select uuidv7(), $1::date - $4::int * interval '1 month' * (1 - i::float8 / $5), actor.id, 'ADMIN',
        actor.id, '198.51.100.7', to_hex(i), (array['getPatient','getAppointment','listInvoices','appointment.assign'])[1 + i % 4],
        'patient', who.id::text, who.id, jsonb_build_object('fields', array['phone','address'], 'page', i % 40)
      from generate_series($2::int, $3::int) as i
        join (select id, row_number() over () as place from (select id from providers limit 400) as staff) as actor
          on actor.place = 1 + i % 400
        join (select id, row_number() over () as place from (select id from patients limit 100000) as shown) as who
          on who.place = 1 + (i::bigint * 7919) % 100000`,
      [TODAY, from + 1, Math.min(wanted, from + STEP), MONTHS - 1, wanted],
    );
  const took = (performance.now() - started) / 1000;
  await client.query('set session_replication_role = default');
  return Math.max(0, wanted - there) / took;
}

async function unsealed(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    'select count(*)::int as waiting from audit_seal_queue',
  );
  return rows[0]?.waiting ?? 0;
}

async function vacuums(client: pg.Client, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const started = performance.now();
    for (const table of measured) if (!isOver()) await client.query(`vacuum (analyze) ${table}`);
    times.push((performance.now() - started) / 1000);
  }
  return times;
}

async function seal(url: string): Promise<string> {
  const db = connect({ url, size: 1 });
  const started = performance.now();
  let rows = 0;
  for (let made = 0; made < SEALS; made += 1) rows += (await sealBatch(db, new Date()))?.rows ?? 0;
  const took = (performance.now() - started) / 1000;
  await db.destroy();
  return `| sealed | ${rows} audit rows, ${(rows / took).toFixed(0)} a second |`;
}

async function sizes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; rows: number; heap: number; indexes: number }>(
    `select parent as name, sum(greatest(reltuples, 0))::float8 as rows,
      sum(pg_table_size(relid))::float8 as heap, sum(pg_indexes_size(relid))::float8 as indexes
    from unnest($1::text[]) as parent, lateral (
        select relid from pg_partition_tree(parent::regclass) where isleaf
        union select parent::regclass where not exists (
          select from pg_partitioned_table where partrelid = parent::regclass)) as leaf
      join pg_class on oid = relid
    group by 1 order by 1`,
    [measured],
  );
  return rows
    .filter((table) => table.rows > 0)
    .map(
      ({ name, rows: count, heap, indexes }) =>
        `| ${name} | ${count.toFixed(0)} | ${(heap / count).toFixed(0)} | ${(indexes / count).toFixed(0)} | ${((heap + indexes) / 2 ** 30).toFixed(2)} |`,
    );
}

const line = (name: string, { perSecond, p95 }: Measured, rows: number, more: string): string =>
  `| ${name} | ${perSecond.toFixed(0)} bookings a second, p95 ${p95.toFixed(0)} ms, ${(rows / seconds).toFixed(0)} audit rows a second${more}; load ${loadavg()[0]?.toFixed(1)} |`;

const dataset = await openDataset(path.join(root, '.local/bench'), size);
const server = await startServer('product-server.ts', dataset.url);
const lines: string[] = [];
try {
  await run(dataset.url, async (client) => {
    const rate = await fill(client);
    await client.query('vacuum (analyze) audit_log');
    lines.push(
      `| filled, with the triggers off | ${wanted} audit rows${rate ? `, ${rate.toFixed(0)} a second` : ', there before'} |`,
    );
    const works = await allWorks(client, size.appointments, server.patients);
    const booking = works.find(({ name }) => name.startsWith('booking'));
    if (!booking) throw new Error('no booking among the workloads');
    await measure(server, booking.product, 2);
    const before = await unsealed(client);
    const alone = await measure(server, booking.product, seconds);
    const between = await unsealed(client);
    lines.push(line('booking', alone, between - before, ''));
    let isOver = false;
    const vacuuming = run(dataset.url, (other) => vacuums(other, () => isOver));
    const beside = await measure(server, booking.product, seconds);
    isOver = true;
    const rounds = await vacuuming;
    const after = await unsealed(client);
    const longest = Math.max(...rounds).toFixed(1);
    lines.push(
      line(
        'booking while all these tables are vacuumed',
        beside,
        after - between,
        `, ${rounds.length} rounds of vacuum, the longest ${longest} s`,
      ),
    );
    lines.push(await seal(dataset.url));
    await client.query('analyze');
    lines.push(
      '',
      '| table | rows | bytes a row | bytes of indexes a row | GB |',
      '|---|---|---|---|---|',
      ...(await sizes(client)),
    );
  });
} finally {
  server.stop();
  await dataset.close();
}
const at = new Date().toISOString();
const head = [
  `# The audit log, ${at.slice(0, 16).replace('T', ' ')} UTC`,
  '',
  `${size.appointments} visits, ${size.patients} patients, ${wanted} audit rows over ${MONTHS} months; ${cpus().length} cores, ${cpus()[0]?.model ?? ''}; Node ${process.version}; 10 connections, ${seconds} s each. p95 is the 97.5th percentile, rounded up from it.`,
  '',
  '| | |',
  '|---|---|',
];
const folder = path.join(root, 'infra/bench/results');
mkdirSync(folder, { recursive: true });
const file = path.join(folder, `audit-${at.slice(0, 16).replaceAll(':', '')}.md`);
writeFileSync(file, `${[...head, ...lines].join('\n')}\n`);
console.log([...lines, `kept in ${path.relative(root, file)}`].join('\n'));
process.exit(0);
