import fastify from 'fastify';
import pg from 'pg';
import * as sql from './best-sql.ts';
import { serveUntilStopped } from './serving.ts';

/** The physical limit: optimal SQL for each query, in a handler that does nothing else. */
const pool = new pg.Pool({ connectionString: process.env.BENCH_URL, max: 10 });
const app = fastify();

let counted: { total: number; at: number } | null = null;
async function recentTotal(): Promise<number> {
  if (counted && Date.now() - counted.at < 1_000) return counted.total;
  const { rows } = await pool.query<{ total: number }>(sql.countAll);
  counted = { total: Number(rows[0]?.total), at: Date.now() };
  return counted.total;
}

interface Asked {
  [name: string]: string;
}
const names = new Map(Object.entries(sql).map(([name, text]) => [text, name]));
const rowsOf = async (text: string, values: unknown[] = []) =>
  (await pool.query({ name: names.get(text), text, values })).rows;

app.get<{ Querystring: Asked }>('/filtered', async ({ query }) =>
  rowsOf(sql.filteredPage, [query.status, query.from, query.to]),
);
app.get('/first', async () => ({ rows: await rowsOf(sql.firstPage), total: await recentTotal() }));
app.get<{ Querystring: Asked }>('/search', async ({ query }) =>
  rowsOf(sql.search, [`%${query.q}%`, `${query.q}%`]),
);
app.get<{ Querystring: Asked }>('/jump', async ({ query }) => ({
  rows: await rowsOf(sql.jump, [query.offset]),
  total: await recentTotal(),
}));
app.get<{ Querystring: Asked }>('/day', async ({ query }) => rowsOf(sql.dayCounts, [query.day]));
app.get<{ Querystring: Asked }>('/open', async ({ query }) => rowsOf(sql.openVisits, [query.patient]));
app.get<{ Querystring: Asked }>('/visit', async ({ query }) => rowsOf(sql.visit, [query.id]));
app.get<{ Querystring: Asked }>('/chat', async ({ query }) => rowsOf(sql.conversation, [query.id]));
app.get('/inbox', async () => rowsOf(sql.inbox));
app.get<{ Querystring: Asked }>('/visits', async ({ query }) => rowsOf(sql.dayVisits, [query.day]));
app.post<{ Body: { patientId: string; serviceId: string } }>('/book', async ({ body }) =>
  rowsOf(sql.book, [body.patientId, body.serviceId]),
);

await serveUntilStopped(app);
