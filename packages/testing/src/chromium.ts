import { userInfo } from 'node:os';
import { chromiumExecutable as executable } from '@bedside/documents-worker/printer/chromium';

/** The browser to drive: CHROMIUM_PATH, else the one that prints invoices. */
export const chromiumExecutable = (env: NodeJS.ProcessEnv): Promise<string> => executable(env.CHROMIUM_PATH);

/** Plain arguments: the list that comes with @sparticuz/chromium turns web security off and is not used. */
export const chromiumArguments = (): string[] => [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  ...(userInfo().uid === 0 ? ['--no-sandbox'] : []),
];
