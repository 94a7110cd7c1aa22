import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

interface Table {
  /** The file’s name, before the timestamp. */
  name: string;
  title: string;
  /** What else runs on the machine besides the services. */
  beside: string;
  rows: readonly string[];
}

/** Prints a table with two columns and saves it under infra/bench/results. */
export function saveTable({ name, title, beside, rows }: Table): void {
  const at = new Date().toISOString().slice(0, 16);
  const head = [
    `# ${title}, ${at.replace('T', ' ')} UTC`,
    '',
    `${cpus().length} cores, ${cpus()[0]?.model ?? ''}; Node ${process.version}; two services behind nginx, ${beside} on the same machine.`,
    '',
    '| | |',
    '|---|---|',
  ];
  const folder = path.join(root, 'infra/bench/results');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}-${at.replaceAll(':', '')}.md`);
  writeFileSync(file, `${[...head, ...rows].join('\n')}\n`);
  console.log([...rows, `kept in ${path.relative(root, file)}`].join('\n'));
}
