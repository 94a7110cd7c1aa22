import { newId } from '@bedside/db/id';
import { insertStaff } from '@bedside/testing/factories/people';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type AuditedCall, patientDataCalls } from './audit.calls.ts';
import { type Cast, callNamed, newCast, openAuditStage, send } from './audit.fixture.ts';

const stage = await openAuditStage();
const { db, stranger } = stage;
const otherProvider = await stage.as(await insertStaff(db, { role: 'PROVIDER' }));

/** What a refusal may leave: its row in the audit trail, the time a session was seen, counted tries. */
const mayChange = [
  'audit_log',
  'audit_unsealed',
  'audit_seals',
  'sessions',
  'rate_limits',
  'idempotency_keys',
];

/** Every row of the database as one short text a table. */
async function snapshot(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const sums: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !mayChange.includes(table.name))) {
    const { rows } = await sql<{ sum: string | null }>`
      select md5(string_agg(row::text, '' order by row::text)) as sum from ${sql.table(name)} as row`.execute(
      db,
    );
    sums[name] = rows[0]?.sum ?? 'empty';
  }
  return sums;
}

const reachableBy = (...audience: string[]) =>
  Object.entries(patientDataCalls).filter(
    ([name, { list }]) => !list && callNamed(name).audience.some((one) => audience.includes(one)),
  );

const arrange = async ({ given }: AuditedCall): Promise<{ cast: Cast; id: string }> => {
  const cast = await newCast(stage);
  return { cast, id: given ? await given(cast) : cast.patient.id };
};

/** An id of nothing that looks like the real one. */
const unknownLike = (id: string): string =>
  id.startsWith('pm_') ? `pm_${newId().replaceAll('-', '').slice(0, 24)}` : newId();

/** All that is told of a refusal but the id of its request. */
const toldOf = ({ answer }: Awaited<ReturnType<typeof send>>) => ({
  status: answer.statusCode,
  body: answer.body.replace(/"requestId":"[^"]+"/, ''),
});

describe('B2 Path-id IDOR (ASVS 8.2.2): ids in path, query and body of somebody else', () => {
  it.each(reachableBy('patient', 'signed-in'))(
    'are to an unrelated patient as ids of nothing, and change nothing: %s',
    async (name, call) => {
      const { cast, id } = await arrange(call);
      const before = await snapshot();
      const foreign = toldOf(await send(stranger, callNamed(name), call.asks(id, cast)));
      const unknown = toldOf(await send(stranger, callNamed(name), call.asks(unknownLike(id), cast)));
      expect(foreign).toEqual(unknown);
      expect([400, 404]).toContain(foreign.status);
      expect(await snapshot()).toEqual(before);
    },
  );

  it.each(reachableBy('provider'))(
    'are to a provider who is not on the visit as ids of nothing, and change nothing: %s',
    async (name, call) => {
      const { cast, id } = await arrange(call);
      const before = await snapshot();
      const foreign = toldOf(await send(otherProvider, callNamed(name), call.asks(id, cast)));
      const unknown = toldOf(await send(otherProvider, callNamed(name), call.asks(unknownLike(id), cast)));
      expect(foreign).toEqual(unknown);
      expect(foreign.status).toBe(404);
      expect(await snapshot()).toEqual(before);
    },
  );
});
