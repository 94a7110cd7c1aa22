import { claimCode } from '@bedside/domain/people/one-time-code.commands';
import { codeKeys } from '@bedside/domain/people/one-time-code.crypto';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';

export async function codeSentTo({ db, config, now }: ProcessDependencies, contact: string): Promise<string> {
  const latest = await db
    .selectFrom('oneTimeCodes')
    .select('id')
    .where('contact', '=', contact)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const sent = latest && (await claimCode(db, codeKeys(config.secrets.code), latest.id, now()));
  if (!sent) throw new Error('No code waits to be sent');
  return sent.code;
}

export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

let people = 0;

export function buildRegistration(overrides: Record<string, unknown> = {}) {
  people += 1;
  return {
    firstName: 'Nora',
    lastName: 'Whitfield',
    dateOfBirth: '1985-03-22',
    gender: 'Female',
    email: `new${people}@example.com`,
    mobile: `(773)-555-${String(people).padStart(4, '0')}`,
    password: 'Correct-horse-1',
    ...overrides,
  };
}
