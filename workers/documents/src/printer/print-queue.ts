import { type Browser, launch, type Page } from 'puppeteer';
import { chromiumArguments } from './chromium.ts';
import { withMetadata } from './pdf-metadata.ts';

const START_MS = 8_000;
const PAGES_A_BROWSER = 500;

interface Warm {
  browser: Browser;
  page: Page;
  printed: number;
}

/**
 * Reuses one page for one print at a time. The browser is killed after an error and after a number of prints,
 * so that no state leaks between pages.
 */
export class PrintQueue {
  readonly #longestMs: number;
  #warm: Warm | null = null;
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

  get waiting(): number {
    return this.#waiting;
  }

  print(html: string, executable: string): Promise<Buffer> {
    return this.#afterAll(() => this.#print(html, executable));
  }

  close(): Promise<void> {
    return this.#afterAll(() => this.#cool());
  }

  #afterAll<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const turn = this.#tail.then(work).finally(() => {
      this.#waiting -= 1;
    });
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  async #print(html: string, executable: string): Promise<Buffer> {
    this.#warm ??= await warmUp(executable);
    const { page } = this.#warm;
    this.#warm.printed += 1;
    try {
      const pdf = await within(this.#longestMs, () => printOn(page, html));
      if (this.#warm.printed >= PAGES_A_BROWSER) await this.#cool();
      return pdf;
    } catch (error) {
      await this.#cool();
      throw error;
    }
  }

  async #cool(): Promise<void> {
    const browser = this.#warm?.browser;
    this.#warm = null;
    browser?.process()?.kill('SIGKILL');
    await browser?.disconnect();
  }
}

async function printOn(page: Page, html: string): Promise<Buffer> {
  await page.setContent(html, { waitUntil: 'load' });
  const options = { format: 'letter', printBackground: true, preferCSSPageSize: true } as const;
  return withMetadata(Buffer.from(await page.pdf({ ...options, tagged: true, outline: true })));
}

/** Uses a pipe, so that the browser exits with this process. */
async function warmUp(executablePath: string): Promise<Warm> {
  const browser = await launch({
    executablePath,
    headless: 'shell',
    pipe: true,
    timeout: START_MS,
    args: await chromiumArguments(),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  await page.setJavaScriptEnabled(false);
  await page.setOfflineMode(true);
  await page.setRequestInterception(true);
  page.on('request', (request) => void request.abort().catch(() => undefined));
  return { browser, page, printed: 0 };
}

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Printing took longer than ${ms / 1000} s`)), ms);
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
