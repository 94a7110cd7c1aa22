import { userInfo } from 'node:os';
import { chromiumExecutable as executable } from '@bedside/documents-worker/printer/chromium';

/** CHROMIUM_PATH, else the browser that renders invoices. */
export const chromiumExecutable = (env: NodeJS.ProcessEnv): Promise<string> => executable(env.CHROMIUM_PATH);

/** @sparticuz/chromium's default arguments disable web security, so they are not used. */
export const chromiumArguments = (): string[] => [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  ...(userInfo().uid === 0 ? ['--no-sandbox'] : []),
];
