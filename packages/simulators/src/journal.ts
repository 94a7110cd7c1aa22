import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';

/**
 * An append-only file of JSON lines. Each line is written before its request is answered, so a killed
 * simulator still knows everything it acknowledged.
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

  /** Returns every record in order. Skips an incomplete line, which a kill may leave at the end. */
  read(): T[] {
    if (!existsSync(this.#file)) return [];
    return readFileSync(this.#file, 'utf8')
      .split('\n')
      .flatMap((line) => this.#parse(line));
  }

  /** Replaces all records at once. */
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

/** A journal that also keeps its newest records in memory. Older ones are removed when it is next opened. */
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
