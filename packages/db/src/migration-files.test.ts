import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { backfills } from './backfill.ts';
import {
  concurrentIndexOf,
  type MigrationFile,
  migrationFile,
  migrationFiles,
  statementsOf,
} from './migration-files.ts';

const LAST_UNCHECKED = 18;
const files = await migrationFiles();
const root = path.resolve(import.meta.dirname, '../../..');

/** The code that applies migrations sets both limits itself. */
const SET_BY_US = ['require-lock-timeout', 'require-statement-timeout'];
const MATTERS_OF_TASTE = ['prefer-bigint-over-int', 'prefer-robust-stmts'];
/** Allowed only in a contraction, which names the oldest release that works without the removed objects. */
const CONTRACTIONS = ['ban-drop-column', 'ban-drop-table', 'renaming-column', 'renaming-table'];

/** The problems squawk reports for one migration, for example `ban-drop-column`. */
function findings({ text, inTransaction, oldestCode }: MigrationFile): string[] {
  const allowed = [...SET_BY_US, ...MATTERS_OF_TASTE, ...(oldestCode === null ? [] : CONTRACTIONS)];
  const { stdout, stderr } = spawnSync(
    path.join(root, 'node_modules/.bin/squawk'),
    [
      '--no-error-on-unmatched-pattern',
      '--pg-version=15.0',
      '--reporter=gcc',
      `--exclude=${allowed.join(',')}`,
      ...(inTransaction ? ['--assume-in-transaction'] : []),
    ],
    { input: text, encoding: 'utf8', cwd: root },
  );
  if (stderr) throw new Error(stderr);
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('stdin:'))
    .map((line) => /(?:warning|error): (\S+)/.exec(line)?.[1] ?? line);
}

const draft = (text: string) => migrationFile('9000-draft', text);

describe('a migration', () => {
  it.each(files.filter(({ number }) => number > LAST_UNCHECKED))(
    '$name lets others write while it runs',
    (file) => {
      expect(findings(file)).toEqual([]);
    },
  );

  it.each([
    ['create index on users (email);', 'require-concurrent-index-creation'],
    ['drop index users_email_idx;', 'require-concurrent-index-deletion'],
    ['alter table users add column note text not null;', 'adding-required-field'],
    ['alter table users alter column email type varchar(80);', 'changing-column-type'],
    ['alter table users add constraint short check (length(email) < 90);', 'constraint-missing-not-valid'],
    ['alter table users drop column email;', 'ban-drop-column'],
    ['alter table users rename column email to mail;', 'renaming-column'],
    ['drop table users;', 'ban-drop-table'],
  ])('%s is reported', (text, rule) => {
    expect(findings(draft(text))).toContain(rule);
  });

  it('that contracts may remove, if it names the oldest release that works without', () => {
    const contraction = '-- oldest code: 0021\nalter table users drop column email;\n';
    expect(findings(draft(contraction))).toEqual([]);
    expect(draft(contraction)).toMatchObject({ oldestCode: 21, inTransaction: true });
  });

  it('that waits for a backfill names one that exists', () => {
    const waits = files.flatMap(({ afterBackfill }) => afterBackfill ?? []);
    expect(backfills.map(({ name }) => name)).toEqual(expect.arrayContaining(waits));
  });

  it('without a transaction can be repeated from its first statement', () => {
    const bare = files.filter(({ inTransaction }) => !inTransaction).flatMap(statementsOf);
    expect(
      bare.filter(
        (statement) => !/\bif (not )?exists\b|\bor replace\b|\bvalidate constraint\b/i.test(statement),
      ),
    ).toEqual([]);
  });

  it('without a transaction is split into statements', () => {
    const file = draft(
      '-- no transaction\n-- Both are for search.\ncreate index concurrently if not exists one on users (email);\n\n' +
        "create unique index concurrently if not exists two\n  on users (phone) where phone <> ';';\n",
    );
    expect(file.inTransaction).toBe(false);
    expect(statementsOf(file)).toHaveLength(2);
    expect(statementsOf(file).map(concurrentIndexOf)).toEqual(['one', 'two']);
    expect(findings(file)).toEqual([]);
  });

  it('has its own number', () => {
    const numbers = files.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(numbers).not.toContain(Number.NaN);
  });
});
