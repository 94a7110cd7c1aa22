import { spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const readme = readFileSync(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8');
const [, heredoc = ''] = /cat > \/etc\/bedside\/bedside\.env (<<END\n[\s\S]*?\nEND\n)/.exec(readme) ?? [];

/**
 * Parses like systemd’s EnvironmentFile: outside of quotes, a backslash is dropped and protects the next
 * character.
 */
const bySystemd = (value: string): string =>
  /^".*"$/.test(value) ? value.slice(1, -1) : value.replaceAll(/\\(.)/g, '$1');

it('the environment file of README keeps its keys when systemd reads it', { timeout: 60_000 }, () => {
  const script = `secret() { openssl rand -hex 32; }\nAPP=app REDIS=redis\ncat ${heredoc}`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const values = new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), bySystemd(line.slice(line.indexOf('=') + 1))]),
  );
  const key = createPrivateKey(values.get('APP_SIGNING_KEY')?.replaceAll('\\n', '\n') ?? '');
  expect(key.asymmetricKeyType).toBe('rsa');
  expect(values.get('FIREBASE_PRIVATE_KEY')).toContain(String.raw`\n`);
});
