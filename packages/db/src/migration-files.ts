import { readdir, readFile } from 'node:fs/promises';

/** A file of the folder `migrations`. See docs/operations/upgrades.md for the headers. */
export interface MigrationFile {
  readonly name: string;
  readonly number: number;
  readonly text: string;
  /** False with the header `-- no transaction`, which runs the statements one by one. */
  readonly inTransaction: boolean;
  /** `-- oldest code: 0021`: releases whose last migration has a lower number no longer work. */
  readonly oldestCode: number | null;
  /** `-- after backfill: name`: the backfill that must be complete first. */
  readonly afterBackfill: string | null;
}

const folder = new URL('./migrations/', import.meta.url);
let ours: Promise<readonly MigrationFile[]> | undefined;

/** In the order in which they run. */
export function migrationFiles(): Promise<readonly MigrationFile[]> {
  ours ??= readFiles();
  return ours;
}

async function readFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) =>
      migrationFile(name.replace(/\.sql$/, ''), await readFile(new URL(name, folder), 'utf8')),
    ),
  );
}

export function migrationFile(name: string, text: string): MigrationFile {
  const headers = /^(?:--.*\n|\s*\n)*/.exec(text)?.[0] ?? '';
  const oldest = /^-- oldest code: (\d{4})\s*$/m.exec(headers)?.[1];
  return {
    name,
    number: Number.parseInt(name, 10),
    text,
    inTransaction: !/^-- no transaction\s*$/m.test(headers),
    oldestCode: oldest === undefined ? null : Number(oldest),
    afterBackfill: /^-- after backfill: (\S+)\s*$/m.exec(headers)?.[1] ?? null,
  };
}

/** Only for files without a transaction, where each statement must end with a semicolon at the end of a line. */
export const statementsOf = ({ text }: MigrationFile): string[] =>
  text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** The name of the index that a `create index concurrently` statement creates. */
export const concurrentIndexOf = (statement: string): string | undefined =>
  /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i.exec(statement)?.[1];
