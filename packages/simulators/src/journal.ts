import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';

/**
 * A file of JSON lines that a simulator only appends to. A line is with the operating system before the request that
 * caused it is answered, so a simulator that is killed still knows what it acknowledged.
 */
export class Journal<T> {
  readonly #file: string;
  readonly #schema: z.ZodType<T>;

  constructor(file: string, schema: z.ZodType<T>) {
    this.#file = file;
    this.#schema = schema;
    mkdirSync(path.dirname(file), { recursive: true });
  }

  append(record: T): void {
    appendFileSync(this.#file, `${JSON.stringify(record)}\n`);
  }

  /** Every record in order. A line that is cut short, as a kill may leave the last one, is passed over. */
  read(): T[] {
    if (!existsSync(this.#file)) return [];
    return readFileSync(this.#file, 'utf8')
      .split('\n')
      .flatMap((line) => this.#parse(line));
  }

  /** Puts these records in the place of all others, at once. */
  replace(records: readonly T[]): void {
    const aside = `${this.#file}.new`;
    writeFileSync(aside, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    renameSync(aside, this.#file);
  }

  #parse(line: string): T[] {
    try {
      return [this.#schema.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  }
}

/** A journal whose newest records are kept in memory too; older ones go when the journal is next opened. */
export class RecentJournal<T> {
  readonly #journal: Journal<T>;
  readonly #limit: number;
  readonly #records: T[];

  constructor(file: string, schema: z.ZodType<T>, limit: number) {
    this.#journal = new Journal(file, schema);
    this.#limit = limit;
    this.#records = this.#journal.read().slice(-limit);
    this.#journal.replace(this.#records);
  }

  append(record: T): void {
    this.#journal.append(record);
    this.#records.push(record);
    if (this.#records.length > this.#limit) this.#records.shift();
  }

  /** Oldest first. */
  all(): readonly T[] {
    return this.#records;
  }

  clear(): void {
    this.#records.length = 0;
    this.#journal.replace([]);
  }
}
