import { messageTemplatesResource, previewTemplate } from '@bedside/contracts/messaging/templates.api';
import { setTemplateOverrides } from '@bedside/domain/messaging/template-override.commands';
import {
  templateOverrides,
  templateOverrideVersions,
} from '@bedside/domain/messaging/template-override.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { Routes } from '@bedside/service-kit/service';
import {
  audienceOf,
  templateIds,
  toChanges,
  toTemplate,
  toTemplateId,
  toTemplateRecord,
} from './template.mapper.ts';
import { toTemplatePreview } from './template-preview.mapper.ts';

export const templatesRoutes: Routes = ({ bind, bindResource, parts: { db, config } }) => {
  const saved = async (template?: string) => ({
    texts: await templateOverrides(db, template),
    versions: await templateOverrideVersions(db),
  });
  const about = async () => ({ settings: await practiceSettings(db), publicUrl: config.publicUrl });
  const recordOf = async (id: string) => toTemplateRecord(toTemplateId(id), await saved(id), await about());

  bindResource(messageTemplatesResource, {
    list: async ({ filter: { q, id: wanted, audience, edited }, sort, range: { offset, limit } }) => {
      const all = await saved();
      const found = templateIds
        .map((id) => toTemplate(id, all))
        .filter((row) => wanted?.includes(row.id) ?? true)
        .filter((row) => audience === undefined || audienceOf(row.id) === audience)
        .filter((row) => edited === undefined || row.edited === edited)
        .filter(({ id, title, audience, events }) =>
          [id, title, audience, ...events]
            .join(' ')
            .toLowerCase()
            .includes((q ?? '').toLowerCase()),
        );
      const inOrder = sort.field === 'id' ? found.toSorted((a, b) => a.id.localeCompare(b.id)) : found;
      const rows = sort.order === 'ASC' ? inOrder : inOrder.toReversed();
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    get: async ({ id }) => ({ record: await recordOf(id) }),
    update: async ({ id, body: { texts, version }, ctx }) => {
      const template = toTemplateId(id);
      const { texts: now } = await recordOf(id);
      await setTemplateOverrides(db, ctx, { template, version, changes: toChanges(template, texts, now) });
      return { record: await recordOf(id) };
    },
  });

  bind(previewTemplate, async ({ params, body: { language, channel, subject, body } }) => {
    const template = toTemplateId(params.id);
    const { texts } = await recordOf(params.id);
    const now = texts.find((text) => text.language === language && text.channel === channel);
    const own = now && {
      subject: subject === undefined ? now.subject : subject,
      body: body ?? now.body,
    };
    const request = { template, language, channel, own: own ?? null };
    return { data: toTemplatePreview({ ...request, ...(await about()) }) };
  });
};
