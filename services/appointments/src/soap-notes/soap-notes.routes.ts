import * as api from '@bedside/contracts/care/soap-notes.api';
import { appointmentRecord } from '@bedside/domain/appointments/appointment-record.queries';
import * as notes from '@bedside/domain/care/soap-note.commands';
import { soapNoteOf } from '@bedside/domain/care/soap-note.queries';
import { actorOf, type Context } from '@bedside/domain/context';
import { fileLinkTo } from '@bedside/service-kit/file-links';
import type { Routes } from '@bedside/service-kit/service';
import { appointmentReadAudit } from '../appointments/appointment.mapper.ts';
import { toRecord } from '../appointments/record.mapper.ts';
import { toSoapNote } from './soap-note.mapper.ts';

export const soapNotesRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;
  const noteOf = async (ctx: Context, id: string) => {
    const actor = actorOf(ctx);
    const facts = await soapNoteOf(db, ctx, id);
    const linkTo = (documentId: string) => fileLinkTo(parts, actor, documentId, 'VIEW');
    return { data: toSoapNote(facts, actor, linkTo), read: appointmentReadAudit(facts.appointment) };
  };
  /** The change wrote its own audit row, so this read needs none. */
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
