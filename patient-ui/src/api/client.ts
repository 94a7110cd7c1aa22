import '../zod-config.ts';
import { createClient } from '@bedside/api-client/client';
import { session } from '../session/session.ts';

export const client = createClient({
  baseUrl: '/v1',
  session: {
    getToken: session.token,
    onRenewed: session.renew,
    onEnded: () => session.end('expired'),
  },
});
