import { notFound } from '@bedside/contracts/errors';
import { downloadFile } from '@bedside/contracts/practice/config.api';
import { readFileLink } from '@bedside/domain/access/file-link';
import { SYMPTOM_FILES } from '@bedside/domain/appointments/symptom-file.policy';
import { isStaff } from '@bedside/domain/context';
import { readDocument } from '@bedside/domain/payments/document.queries';
import { recordAudit } from '@bedside/domain/record/record-audit';
import { askerBehind } from '@bedside/service-kit/link-asker';
import type { Routes } from '@bedside/service-kit/service';
import { create as dispositionOf } from 'content-disposition';

/** The usual `default-src 'none'` also stops the viewer that the browser itself puts around a PDF, which then stays blank. */
const PDF_POLICY = "frame-ancestors 'none'";

export const fileRoutes: Routes = ({ bind, parts }) => {
  const { db, parties, config } = parts;

  bind(downloadFile, async ({ params: { token }, ctx, reply }) => {
    const claim = readFileLink(config.secrets.link, token, ctx.now);
    const asker = claim && (await askerBehind(parts, ctx, claim));
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
    if (file.contentType === 'application/pdf') reply.header('content-security-policy', PDF_POLICY);
    return reply
      .header('content-type', file.contentType)
      .header('content-disposition', dispositionOf(file.name, { type: shownIn(file) }))
      .send(file.content);
  });
};

/** What came with a symptom is looked at; what was printed here is kept. */
const shownIn = ({ category }: { category: string }) =>
  category === SYMPTOM_FILES ? 'inline' : 'attachment';
