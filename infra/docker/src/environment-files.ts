import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { needs, type ProcessName } from '@bedside/config/needs';

const FIRST_PORT = 4001;
/** In the order of their ports. */
const programs: [ProcessName, string][] = [
  ...(['auth', 'appointments', 'payments', 'questionnaires'] as const).map(programOf('services', 'server')),
  ...(['relay', 'notifications', 'stripe-sync', 'documents', 'exports', 'webhooks'] as const).map(
    programOf('workers', 'worker'),
  ),
];

function programOf(folder: string, script: string) {
  return (name: ProcessName): [ProcessName, string] => [name, `${folder}/${name}/src/${script}.ts`];
}

/**
 * Splits the practice's environment file into one for each process, with only the variables that it needs. Lines
 * are copied as they are, because their quotes are for systemd. Rule: security.least-privilege
 */
function writeEnvironmentFiles(source: string, folder: string): void {
  const lines = readFileSync(source, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const nameOf = (line: string) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? line;
  const given = new Set(lines.map(nameOf));
  if (!given.has('MIGRATION_DATABASE_URL') && existsSync(path.join(folder, 'migrate.env')))
    throw new Error(`Add the line of ${path.join(folder, 'migrate.env')} to ${source} first.`);
  for (const [name, variables] of Object.entries(needs)) {
    if (name === 'probe') continue;
    const place = programs.findIndex(([one]) => one === name);
    const [, program] = programs[place] ?? [];
    const isNeeded = new Set<string>(variables);
    if (program) isNeeded.delete('PORT');
    const own = program ? [`PORT=${FIRST_PORT + place}`, `ENTRY_POINT=${program}`] : [];
    const content = [...lines.filter((line) => isNeeded.has(nameOf(line))), ...own, ''].join('\n');
    writeFileSync(path.join(folder, `${name}.env`), content, { mode: 0o600 });
  }
  const all = new Set<string>(Object.values(needs).flat());
  for (const name of given) if (!all.has(name)) console.warn(`No process needs ${name}.`);
}

const [source] = process.argv.slice(2);
try {
  if (!source) throw new Error('Name the environment file, such as /etc/bedside/bedside.env.');
  writeEnvironmentFiles(source, path.dirname(source));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
