import { type Client, createClient } from '@bedside/api-client/client';
import { adminLogin, authenticateAdmin, patientLogin } from '@bedside/contracts/people/sign-in.api';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { codeIn, type Inbox, openInbox } from './inbox.ts';

export interface TestClients {
  readonly origin: string;
  readonly inbox: Inbox;
  readonly visitor: Client;
  readonly asPatient: (email?: string, password?: string) => Promise<Client>;
  readonly asStaff: (email: string, password?: string) => Promise<Client>;
}

export function testClients(origin: string): TestClients {
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
