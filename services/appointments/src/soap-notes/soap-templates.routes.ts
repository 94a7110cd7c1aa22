import * as api from '@bedside/contracts/care/soap-notes.api';
import * as change from '@bedside/domain/care/soap-template.commands';
import * as templates from '@bedside/domain/care/soap-template.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toTemplate } from './soap-note.mapper.ts';

export const soapTemplatesRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bind(api.listSoapNoteTemplates, async () => {
    const offered = await templates.activeSoapTemplates(db);
    return { data: { status: true as const, templates: offered.map(toTemplate) } };
  });

  bind(api.addSoapNoteTemplate, async ({ body, ctx }) => ({
    message: `Template ${body.name} created`,
    data: toTemplate(await change.addSoapTemplate(db, ctx, body)),
  }));

  bind(api.updateSoapNoteTemplateText, async ({ body: { id, ...changes }, ctx }) => ({
    message: 'Template saved',
    data: toTemplate(await change.updateSoapTemplate(db, ctx, id, changes)),
  }));

  bind(api.deleteSoapNoteTemplate, async ({ params: { id }, ctx }) => {
    const { name } = await change.removeSoapTemplate(db, ctx, id);
    return { message: `Template ${name} deleted` };
  });

  bindResource(api.soapNoteTemplatesResource, {
    list: async (asked) => {
      const { rows, total } = await templates.listSoapTemplates(db, asked);
      return { rows: rows.map(toTemplate), total };
    },
    get: async ({ id }) => ({ record: toTemplate(await templates.getSoapTemplate(db, id)) }),
    create: async ({ body, ctx }) => ({ record: toTemplate(await change.addSoapTemplate(db, ctx, body)) }),
    update: async ({ id, body, ctx }) => ({
      record: toTemplate(await change.updateSoapTemplate(db, ctx, id, body)),
    }),
    remove: async ({ id, ctx }) => ({ record: toTemplate(await change.removeSoapTemplate(db, ctx, id)) }),
  });
};
