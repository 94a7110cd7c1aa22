import { notFound } from '@bedside/contracts/errors';
import { downloadFile } from '@bedside/contracts/practice/config.api';
import { type FileClaim, readFileLink } from '@bedside/domain/access/file-link';
import { type Actor, type Context, isStaff } from '@bedside/domain/context';
import { readDocument } from '@bedside/domain/payments/document.queries';
import { loadActor } from '@bedside/domain/people/session.queries';
import { recordAudit } from '@bedside/domain/record/record-audit';
import type { Parts } from '@bedside/process-kit/parts';
import type { Routes } from '@bedside/service-kit/service';
import { create as dispositionOf } from 'content-disposition';

export const fileRoutes: Routes = ({ bind, parts }) => {
  const { db, parties, config } = parts;

  bind(downloadFile, async ({ params: { token }, ctx, reply }) => {
    const claim = readFileLink(config.secrets.link, token, ctx.now);
    const asker = claim && (await askerOf(parts, ctx, claim));
    if (!asker) throw notFound();
    const file = await readDocument(db, parties.storage, claim.documentId);
    if (isStaff(asker.role))
      await recordAudit(
        db,
        { ...ctx, actor: asker },
        {
          action: downloadFile.name,
          entityType: 'document',
          entityId: file.id,
          patientId: file.patientId,
        },
      );
    return reply
      .header('content-type', file.contentType)
      .header('content-disposition', dispositionOf(file.name))
      .send(file.content);
  });
};

/** Whom the link was made for, while that session stands; nobody when somebody else is signed in. */
async function askerOf({ db }: Parts, ctx: Context, claim: FileClaim): Promise<Actor | null> {
  if (ctx.actor && ctx.actor.userId !== claim.userId) return null;
  return loadActor(db, { ...claim, background: true }, ctx.now);
}
