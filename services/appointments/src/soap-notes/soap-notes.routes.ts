import * as api from '@bedside/contracts/care/soap-notes.api';
import { appointmentRecord } from '@bedside/domain/appointments/appointment-record.queries';
import * as notes from '@bedside/domain/care/soap-note.commands';
import { soapNoteOf } from '@bedside/domain/care/soap-note.queries';
import * as change from '@bedside/domain/care/soap-template.commands';
import * as templates from '@bedside/domain/care/soap-template.queries';
import { actorOf, type Context } from '@bedside/domain/context';
import { fileLinkTo } from '@bedside/service-kit/images';
import type { Routes } from '@bedside/service-kit/service';
import { appointmentReadAudit } from '../appointments/appointment.mapper.ts';
import { toRecord } from '../appointments/record.mapper.ts';
import { toSoapNote, toTemplate } from './soap-note.mapper.ts';

export const soapNotesRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;
  const noteOf = async (ctx: Context, id: string) => {
    const actor = actorOf(ctx);
    const facts = await soapNoteOf(db, ctx, id);
    const linkTo = (documentId: string) => fileLinkTo(parts, actor, documentId, 'VIEW');
    return { data: toSoapNote(facts, actor, linkTo), read: appointmentReadAudit(facts.appointment) };
  };
  /** The change wrote its own audit row, so reading the note again needs none. */
  const changed = async (ctx: Context, id: string, message: string) => {
    const { data } = await noteOf(ctx, id);
    return { message, data };
  };

  bind(api.getSoapNote, ({ params, ctx }) => noteOf(ctx, params.id));

  bind(api.saveSoapNote, async ({ params: { id }, body, ctx }) => {
    await notes.saveSoapNote(db, ctx, { id, ...body });
    return changed(ctx, id, 'Draft saved');
  });

  bind(api.submitSoapNote, async ({ params: { id }, body, ctx }) => {
    await notes.submitSoapNote(db, ctx, { id, ...body });
    return changed(ctx, id, 'SOAP note signed');
  });

  bind(api.addSoapAddendum, async ({ params: { id }, body, ctx }) => {
    await notes.addSoapAddendum(db, ctx, { id, ...body });
    return changed(ctx, id, 'Addendum added');
  });

  bind(api.chooseSoapNoteTemplate, async ({ body, ctx }) => {
    await notes.chooseSoapTemplate(db, ctx, body);
    const record = await appointmentRecord(db, ctx, body.appointmentId);
    return { message: 'Template applied', data: toRecord(record, actorOf(ctx)) };
  });
};

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
    list: async (query) => {
      const { rows, total } = await templates.listSoapTemplates(db, query);
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
