import { spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { needs, type ProcessName } from '@bedside/config/needs';
import { expect, it, onTestFinished } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const [, heredoc = ''] = /cat > \/etc\/bedside\/bedside\.env (<<END\n[\s\S]*?\nEND\n)/.exec(readme) ?? [];

/**
 * Parses like systemd’s EnvironmentFile: outside of quotes, a backslash is dropped and protects the next
 * character.
 */
const bySystemd = (value: string): string =>
  /^".*"$/.test(value) ? value.slice(1, -1) : value.replaceAll(/\\(.)/g, '$1');

function environmentFile(): string {
  const script = `secret() { openssl rand -hex 32; }\nAPP=app REDIS=redis OWNER=owner\ncat ${heredoc}`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout;
}

const valuesOf = (content: string) =>
  new Map(
    content
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), bySystemd(line.slice(line.indexOf('=') + 1))]),
  );

it('the environment file of README keeps its keys when systemd reads it', { timeout: 60_000 }, () => {
  const values = valuesOf(environmentFile());
  const key = createPrivateKey(values.get('APP_SIGNING_KEY')?.replaceAll('\\n', '\n') ?? '');
  expect(key.asymmetricKeyType).toBe('rsa');
  expect(values.get('FIREBASE_PRIVATE_KEY')).toContain(String.raw`\n`);
});

function filesOf(content: string, before: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bedside-environment-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries({ ...before, 'bedside.env': content }))
    writeFileSync(path.join(folder, name), text);
  const [, command = ''] = /^node (infra\/docker\/src\/environment-files\.ts) \S+$/m.exec(readme) ?? [];
  const ran = spawnSync(process.execPath, [command, path.join(folder, 'bedside.env')], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = new Map(
    readdirSync(folder).map((name) => [name, valuesOf(readFileSync(path.join(folder, name), 'utf8'))]),
  );
  return { ...ran, files };
}

// Rule: security.least-privilege
it('systemd gives each process only the variables that it needs', { timeout: 60_000 }, () => {
  const content = `# Ours\n\nUNHEARD_OF=1\n${environmentFile()}`;
  const { files, stderr, status } = filesOf(content);
  expect(stderr).toContain('No process needs UNHEARD_OF.');
  expect(status).toBe(0);
  const whole = valuesOf(environmentFile().replaceAll(/=.*\n/g, '=\n'));
  for (const [name, variables] of Object.entries(needs).filter(([one]) => one !== 'probe')) {
    const own = files.get(`${name}.env`);
    const given = [...(own?.keys() ?? [])];
    const needed = new Set<string>([...variables, 'ENTRY_POINT']);
    expect(given.filter((variable) => !needed.has(variable))).toEqual([]);
    expect(given).toEqual(expect.arrayContaining(variables.filter((variable) => whole.has(variable))));
  }
  expect(files.get('relay.env')?.has('STRIPE_SECRET_KEY')).toBe(false);
  expect(files.get('webhooks.env')?.get('PORT')).toBe('4010');
  expect(files.get('auth.env')?.get('ENTRY_POINT')).toBe('services/auth/src/server.ts');
  for (const program of globSync('{services,workers}/*/src/{server,worker}.ts', { cwd: root })) {
    const name = program.split('/')[1] as ProcessName;
    expect(files.get(`${name}.env`)?.get('ENTRY_POINT')).toBe(program);
  }
  const units = globSync('infra/systemd/*', { cwd: root }).map((unit) =>
    readFileSync(path.join(root, unit), 'utf8'),
  );
  const read = units.flatMap((unit) =>
    [...unit.matchAll(/^EnvironmentFile=(.+)$/gm)].map(([, file]) => file),
  );
  expect(read.toSorted()).toEqual(['/etc/bedside/%i.env', '/etc/bedside/gateway.env']);
});

it('the password of the database’s owner is not overwritten', { timeout: 60_000 }, () => {
  const former = environmentFile().replace(/^MIGRATION_DATABASE_URL=.*\n/m, '');
  const owner = 'MIGRATION_DATABASE_URL=postgres://bedside:owner@127.0.0.1:5432/bedside\n';
  const { files, stderr, status } = filesOf(former, { 'migrate.env': owner });
  expect(status).toBe(1);
  expect(stderr).toMatch(/Add the line of \S+migrate\.env to \S+bedside\.env first\./);
  expect(files.get('migrate.env')).toEqual(valuesOf(owner));
});
