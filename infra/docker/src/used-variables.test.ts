import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { VariableName } from '@bedside/config/environment';
import { needs, type ProcessName } from '@bedside/config/needs';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const processes = (Object.keys(needs) as ProcessName[]).filter(
  (name) => globSync(`{services,workers}/${name}/src`, { cwd: root }).length > 0,
);

/** What code names, and the variable without which it would silently do nothing. */
const behind: readonly [RegExp, VariableName][] = [
  [/integrations\.storage|uploadKitOf\(/, 'S3_BUCKET'],
  [/integrations\.virusCheck|uploadKitOf\(/, 'CLAMD_URL'],
  [/integrations\.stripe/, 'STRIPE_SECRET_KEY'],
  [/integrations\.mail\.send/, 'SMTP_URL'],
  [/integrations\.texts\.send/, 'TWILIO_AUTH_TOKEN'],
  [/integrations\.push/, 'FIREBASE_PRIVATE_KEY'],
  [/integrations\.travel/, 'ROUTING_URL'],
  [/integrations\.mediaServer/, 'JANUS_URL'],
  [/integrations\.breachedPasswords/, 'HIBP'],
  [/integrations\.humanCheck|verifyHumanCheck\(|isHumanToken\(/, 'HUMAN_CHECK_SECRET'],
  [/secrets\.code/, 'CODE_SECRET'],
  [/secrets\.link/, 'LINK_SECRET'],
  [/secrets\.webhooks/, 'WEBHOOK_ENCRYPTION_SECRET'],
];

// Rule: security.least-privilege
it.each(processes)('%s is given the variables behind everything that its code uses', (name) => {
  const sources = globSync(`{services,workers}/${name}/src/**/*.ts`, {
    cwd: root,
    exclude: ['**/*.test.ts', '**/*.fixture.ts'],
  });
  const code = sources.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
  const used = behind.flatMap(([named, variable]) => (named.test(code) ? [variable] : []));
  expect(used.filter((variable) => !needs[name].includes(variable))).toEqual([]);
});
