import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

interface Table {
  /** Of the file, before its time. */
  name: string;
  title: string;
  /** What runs beside the services on the same machine. */
  beside: string;
  rows: readonly string[];
}

/** Prints the rows of two columns, and keeps them under infra/bench/results. */
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
