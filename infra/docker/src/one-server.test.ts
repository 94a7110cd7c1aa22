import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const readme = read('README.md');

it('the pages of a newer release replace those of the one before', () => {
  const [copy = ''] = /^mkdir -p \/srv\/web.*$/m.exec(readme) ?? [];
  const folder = mkdtempSync(path.join(tmpdir(), 'bedside-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const release of ['old', 'new']) {
    for (const pages of ['patient-ui', 'admin-ui']) {
      mkdirSync(path.join(folder, pages, 'dist'), { recursive: true });
      writeFileSync(path.join(folder, pages, 'dist/index.html'), `${pages} ${release}`);
    }
    const script = copy.replaceAll('/srv/web', 'web');
    expect(spawnSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' }).stderr).toBe('');
  }
  const served = (file: string) => readFileSync(path.join(folder, 'web', file), 'utf8');
  expect([served('index.html'), served('admin/index.html')]).toEqual(['patient-ui new', 'admin-ui new']);
});

it('the request log is rotated and deleted before it fills the disk', () => {
  const [, log = ''] = /^GATEWAY_LOG=(.+)$/m.exec(readme) ?? [];
  const rotated = globSync('infra/logrotate/*', { cwd: root }).map(read).join('\n');
  expect(rotated.split('\n')).toContain(`${log} {`);
  expect(rotated).toMatch(/^ {2}rotate \d+$/m);
  expect(rotated).toMatch(/^ {2}maxsize \d+M$/m);
  expect(readme).toMatch(/apt-get install [^`]*\blogrotate\b/);
  expect(readme).toContain('cp infra/logrotate/* /etc/logrotate.d/');
  const [, folder = ''] = /^LogsDirectory=(.+)$/m.exec(read('infra/systemd/bedside-gateway.service')) ?? [];
  expect(path.dirname(log)).toBe(`/var/log/${folder}`);
});
