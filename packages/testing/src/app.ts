import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Client, createClient } from '@bedside/api-client/client';
import { type Config, readConfig } from '@bedside/config/config';
import { SMTP_PORT_OFFSET } from '@bedside/config/local-defaults';
import { adminLogin, authenticateAdmin, patientLogin } from '@bedside/contracts/people/sign-in.api';
import type { Db } from '@bedside/db/database';
import { startApplication } from '@bedside/infra-local/application';
import { DEMO_PASSWORD } from '@bedside/infra-local/demo/people';
import { seedDemo } from '@bedside/infra-local/demo/seed';
import { freePort } from '@bedside/infra-local/free-port';
import type { ServedFrontEnd } from '@bedside/infra-local/serve-front-ends';
import { afterAll } from 'vitest';
import { codeIn, type Inbox, openInbox } from './inbox.ts';
import { withDatabase } from './postgres.ts';

export interface TestApplicationOptions {
  /** Fills it with the demo practice. */
  readonly demo?: boolean;
  /** Off only where a test floods the doors on purpose. */
  readonly limits?: boolean;
  readonly frontEnds?: readonly ServedFrontEnd[];
  readonly now?: () => Date;
}

export interface Doors {
  readonly origin: string;
  readonly inbox: Inbox;
  /** Nobody's client. */
  readonly visitor: Client;
  /** Signs a patient in as the portal does. */
  readonly asPatient: (email?: string, password?: string) => Promise<Client>;
  /** Signs staff in as the console does: password, then the code from the e-mail. */
  readonly asStaff: (email: string, password?: string) => Promise<Client>;
}

export interface TestApplication extends Doors {
  readonly db: Db;
  readonly config: Config;
}

/**
 * The whole application in this process, over HTTP, on a database of this file's own, with the stand-ins for outside
 * parties; stopped after the file's last test.
 */
export async function withApplication(options: TestApplicationOptions = {}): Promise<TestApplication> {
  const { db, url } = await withDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'bedside-app-'));
  const config = readConfig({
    BEDSIDE_ENV: 'test',
    BEDSIDE_DATA: folder,
    DATABASE_URL: url,
    PORT: String(await freePort(SMTP_PORT_OFFSET)),
    LOG_LEVEL: process.env.LOG_LEVEL || 'silent',
  });
  if (options.demo) await seedDemo(db, options.now?.() ?? new Date());
  const application = await startApplication({ ...options, config });
  afterAll(async () => {
    await application.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { ...doorsOf(application.origin), db, config };
}

/** The ways in to an application that runs at an origin, in this process or in many. */
export function doorsOf(origin: string): Doors {
  const inbox = openInbox(origin);
  const visitor = clientOf(origin, null);
  return {
    origin,
    inbox,
    visitor,
    asPatient: async (email = 'patient@bedside.test', password = DEMO_PASSWORD) => {
      const { data } = await visitor.send(patientLogin, { body: { email, password } });
      return clientOf(origin, data.token);
    },
    asStaff: async (email, password = DEMO_PASSWORD) => {
      const since = new Date();
      await visitor.send(adminLogin, { body: { email, password } });
      const OTP = codeIn(await inbox.next({ to: email, since }));
      const { data } = await visitor.send(authenticateAdmin, { body: { email, password, OTP } });
      return clientOf(origin, data.token);
    },
  };
}

function clientOf(origin: string, token: string | null): Client {
  let current = token;
  return createClient({
    baseUrl: `${origin}/v1`,
    session: {
      getToken: () => current,
      onRenewed: (renewed) => {
        current = renewed;
      },
      onEnded: () => {
        current = null;
      },
    },
  });
}
