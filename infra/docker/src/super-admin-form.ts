import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { DomainError } from '@bedside/contracts/errors';
import { newAdmin } from '@bedside/contracts/people/staff.api';
import { connect } from '@bedside/db/connection';
import { databaseNow, measureClock } from '@bedside/db/database-clock';
import { newId } from '@bedside/db/id';
import { schemaProblem } from '@bedside/db/schema-state';
import { createFirstSuperAdmin } from '@bedside/domain/people/first-super-admin.commands';

interface FormConfig {
  readonly directUrl: string;
  readonly databaseRole?: string;
  readonly publicUrl: string;
}

const QUESTIONS = [
  ['first-name', 'First name'],
  ['last-name', 'Last name'],
  ['email', 'E-mail address'],
] as const;

/**
 * Prompts for missing options, creates the super-admin, and prints the password link.
 * @throws Error with a message for the user
 */
export async function askForSuperAdmin(config: FormConfig, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      email: { type: 'string' },
      mail: { type: 'boolean', default: false },
      'even-so': { type: 'boolean', default: false },
    },
  });
  const { mail: byMail, 'even-so': evenSo, ...given } = values;
  const db = connect({
    url: config.directUrl,
    size: 1,
    ...(config.databaseRole && { session: { role: config.databaseRole } }),
    name: 'bedside-super-admin',
  });
  try {
    const problem = await schemaProblem(db);
    if (problem) throw new Error(`Nothing was created: ${problem.sentence}.`);
    const person = checked(await answers(given));
    await measureClock(db);
    const ctx = { actor: null, requestId: newId(), now: databaseNow(db), ip: null };
    const token = await createFirstSuperAdmin(db, ctx, { ...person, byMail, evenSo }).catch(inWords);
    console.log(token === null ? `The link goes to ${person.email}.` : linkOf(config, token));
  } finally {
    await db.destroy();
  }
}

const linkOf = ({ publicUrl }: FormConfig, token: string): string =>
  `Open this link within 24 hours and set a password; it is good once:\n${publicUrl}/set-password#${token}`;

type Given = Partial<Record<(typeof QUESTIONS)[number][0], string>>;

async function answers(given: Given) {
  const typed = createInterface({ input: process.stdin });
  const lines = typed[Symbol.asyncIterator]();
  const answer: Given = {};
  for (const [name, question] of QUESTIONS) answer[name] = given[name] ?? (await ask(lines, name, question));
  typed.close();
  return { firstName: answer['first-name'], lastName: answer['last-name'], email: answer.email };
}

async function ask(lines: AsyncIterator<string>, name: string, question: string): Promise<string> {
  process.stdout.write(`${question}: `);
  const line = await lines.next();
  if (line.done) throw new Error(`There is no one to ask: give --${name}.`);
  return line.value.trim();
}

function checked(person: object) {
  const { success, data, error } = newAdmin
    .pick({ firstName: true, lastName: true, email: true })
    .safeParse(person);
  if (success) return data;
  const labels: Record<string, string> = {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail address',
  };
  throw new Error(
    error.issues.map(({ path, message }) => `${labels[String(path[0])]}: ${message}`).join('\n'),
  );
}

function inWords(error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  const more =
    error.code === 'RULE_REFUSED'
      ? ' Add --even-so to make another, or a new link for one who is invited.'
      : '';
  throw new Error(`Nothing was created: ${error.message}${more}`);
}
