import { messageTemplatesResource, previewTemplate } from '@bedside/contracts/messaging/templates.api';
import type { TemplateText } from '@bedside/contracts/messaging/templates.schema';
import type { z } from 'zod';
import type { SeenVersion } from './appointment-actions.ts';
import { client } from './client.ts';
import { httpClient } from './http-client.ts';

export type TemplateOverrideChange = z.input<typeof messageTemplatesResource.update>['texts'][number];
export type TemplateVariant = Pick<TemplateText, 'language' | 'channel'>;

/** Changes of what messages say. */
export const templateActions = {
  async saveMessageTemplate({ id, version }: SeenVersion, texts: readonly TemplateOverrideChange[]) {
    await httpClient(`/admin/${messageTemplatesResource.name}/${id}`, {
      method: 'PUT',
      body: JSON.stringify({ texts, version }),
    });
    return { message: 'Template saved. New messages will use it.' };
  },

  previewMessageTemplate: (
    id: string,
    text: TemplateVariant & { subject: string | null; body: string },
    options: { signal?: AbortSignal },
  ) => client.send(previewTemplate, { params: { id }, body: text }, options),
};
