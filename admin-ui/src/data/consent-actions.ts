import type { consentTemplatesResource } from '@bedside/contracts/people/consents.api';
import type { z } from 'zod';
import { httpClient } from './http-client.ts';

const path = '/admin/consent-texts';

/** The texts that people sign. */
export const consentActions = {
  async addConsentText(text: z.input<typeof consentTemplatesResource.create>) {
    await httpClient(path, { method: 'POST', body: JSON.stringify(text) });
    return { message: `“${text.title}” saved` };
  },

  async changeConsentText(id: string, text: z.input<typeof consentTemplatesResource.update>) {
    await httpClient(`${path}/${id}`, { method: 'PUT', body: JSON.stringify(text) });
    return { message: `“${text.title}” saved as a new version` };
  },
};
