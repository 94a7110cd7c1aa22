import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Driver, OtherBrowser, Size } from './driver.ts';
import { programAt } from './programs.ts';

const driver = programAt(env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver');
const xvfb = programAt(env.XVFB_PATH, '/usr/bin/Xvfb');
const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

/** WebKitGTK’s MiniBrowser, driven by W3C WebDriver on a virtual screen. */
export const webkit: OtherBrowser = {
  name: 'WebKit',
  missing:
    driver && xvfb && miniBrowser
      ? null
      : 'WebKit is not installed: on Debian, apt-get install webkit2gtk-driver xvfb',
  start: async () => {
    const started: ChildProcess[] = [];
    const home = mkdtempSync(join(tmpdir(), 'bedside-webkit-'));
    settleIn(home);
    const surroundings = {
      ...env,
      GDK_BACKEND: 'x11',
      XDG_CONFIG_HOME: home,
      TZ: 'America/Chicago',
      LANG: 'en_US.UTF-8',
    };
    return {
      // Each driver serves one session, and each window needs its own screen to have the focus.
      open: async (size) => {
        const display = await openScreen(size, started);
        const port = await freePort();
        const child = spawn(driver ?? '', ['--host=127.0.0.1', `--port=${port}`], {
          stdio: 'ignore',
          env: { ...surroundings, DISPLAY: display },
        });
        started.push(child);
        return openSession(`http://127.0.0.1:${port}`, size);
      },
      stop: async () => {
        for (const child of started.toReversed()) await ended(child);
        rmSync(home, { recursive: true, force: true });
      },
    };
  },
};

/** Without a window manager, the window under the pointer has the focus, and the pointer starts in the middle. */
function openScreen({ width, height }: Size, started: ChildProcess[]): Promise<string> {
  const places = ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'];
  const screen = spawn(xvfb ?? '', places, { stdio: ['ignore', 'pipe', 'ignore'] });
  started.push(screen);
  return new Promise((resolve, reject) => {
    screen.once('error', reject);
    screen.once('exit', () => reject(new Error('Xvfb ended')));
    screen.stdout.once('data', (number) => resolve(`:${String(number).trim()}`));
  });
}

/**
 * Turns animations off, as in the other browser tests, and shrinks the toolbar so that a window can be as
 * narrow as a phone.
 */
function settleIn(home: string): void {
  const folder = join(home, 'gtk-3.0');
  mkdirSync(folder);
  writeFileSync(join(folder, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  writeFileSync(
    join(folder, 'gtk.css'),
    '* { min-width: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }\n',
  );
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await gone;
}

const KEYS: Record<string, string> = {
  Control: '\uE009',
  Shift: '\uE008',
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};
/** The key under which WebDriver returns an element reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

async function openSession(driverOrigin: string, size: Size): Promise<Driver> {
  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(driverOrigin + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebKit refuses ${path}: ${JSON.stringify(value)}`);
    return value;
  }
  const { sessionId } = (await persist(() =>
    send('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
        },
      },
    }),
  )) as { sessionId: string };
  const post = (path: string, body: object = {}) => send('POST', `/session/${sessionId}${path}`, body);
  const run = (script: string) => post('/execute/sync', { script, args: [] });
  const act = (type: 'key' | 'pointer', actions: readonly object[]) =>
    post('/actions', { actions: [{ type, id: type, actions }] });
  const at = ({ x, y }: { x: number; y: number }) => ({ type: 'pointerMove', duration: 0, x, y });
  const down = { type: 'pointerDown', button: 0 };
  const up = { type: 'pointerUp', button: 0 };

  await resize(size);

  return {
    goto: async (url) => {
      await post('/url', { url });
    },
    url: async () => String(await send('GET', `/session/${sessionId}/url`)),
    evaluate: (expression) => run(`return ${expression}`),
    click: async (point) => {
      await act('pointer', [at(point), down, up]);
    },
    drag: async ([start, ...others]) => {
      if (start) await act('pointer', [at(start), down, ...others.map(at), up]);
    },
    type: async (text) => {
      const presses = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act('key', presses);
    },
    press: async (key) => {
      const values = key.split('+').map((name) => KEYS[name] ?? name);
      const presses = [
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      await act('key', presses);
    },
    setFile: async (expression, file) => {
      const input = (await run(`return ${expression}`)) as Record<string, string>;
      await post(`/element/${input[ELEMENT]}/value`, { text: file });
    },
    screenshot: async () =>
      Buffer.from(String(await send('GET', `/session/${sessionId}/screenshot`)), 'base64'),
    close: async () => {
      await send('DELETE', `/session/${sessionId}`);
    },
  };

  /** The window has a toolbar above the page, so the window’s size is derived from the size that the page got. */
  async function resize({ width, height }: Size): Promise<void> {
    await post('/window/rect', { width, height });
    const inner = (await run('return [innerWidth, innerHeight]')) as [number, number];
    await post('/window/rect', { width: 2 * width - inner[0], height: 2 * height - inner[1] });
  }
}

async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 100) throw error;
      await pause(100);
    }
  }
}
