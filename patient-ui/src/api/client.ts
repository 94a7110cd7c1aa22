import '../zod-config.ts';
import { createClient } from '@bedside/api-client/client';
import { loadCatalog, preferredLanguage } from '../i18n/language.ts';
import { session } from '../session/session.ts';
import { sayWithToast } from './toast.ts';

export const client = createClient({
  baseUrl: '/v1',
  language: preferredLanguage,
  session: {
    getToken: session.token,
    onRenewed: session.renew,
    onEnded: () => session.end('expired'),
  },
  onHeld: async ({ channels, at }) => {
    const { first } = await loadCatalog(preferredLanguage());
    sayWithToast(first.held(channels, at));
  },
});
