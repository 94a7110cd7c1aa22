import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Journal, RecentJournal } from './journal.ts';

const schema = z.object({ n: z.number() });
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bedside-journal-'));
  file = path.join(folder, 'deeper', 'records.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a journal reads back its records and skips a truncated line', () => {
  const journal = new Journal(file, schema);
  journal.append({ n: 1 });
  journal.append({ n: 2 });
  appendFileSync(file, '{"n":3');
  expect(new Journal(file, schema).read()).toEqual([{ n: 1 }, { n: 2 }]);
});

test('keeps a record appended after a truncated line', () => {
  new Journal(file, schema).append({ n: 1 });
  appendFileSync(file, '{"n":');
  const reopened = new RecentJournal(file, schema, 10);
  reopened.append({ n: 2 });
  expect(new RecentJournal(file, schema, 10).all()).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a recent journal keeps its newest records and shrinks its file when opened', () => {
  const journal = new RecentJournal(file, schema, 2);
  for (const n of [1, 2, 3]) journal.append({ n });
  expect(journal.all()).toEqual([{ n: 2 }, { n: 3 }]);
  expect(new RecentJournal(file, schema, 2).all()).toEqual([{ n: 2 }, { n: 3 }]);
  expect(readFileSync(file, 'utf8')).toBe('{"n":2}\n{"n":3}\n');
});
