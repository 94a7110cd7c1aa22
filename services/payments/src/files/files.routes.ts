import { notFound } from '@bedside/contracts/errors';
import { downloadFile } from '@bedside/contracts/practice/config.api';
import { readFileLink } from '@bedside/domain/access/signed-link';
import { recordAudit } from '@bedside/domain/audit-and-events/record-audit';
import { requireVisibleFile } from '@bedside/domain/care/file-visibility';
import { readDocument } from '@bedside/domain/documents/document.queries';
import { type Routes, sessionUserOfLink } from '@bedside/service-kit/service';
import { create as dispositionOf } from 'content-disposition';

/** Keeps files from running scripts, loading anything, or being embedded in other sites. */
const SANDBOX =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * A sandbox or `default-src 'none'` breaks the browser’s PDF viewer. The viewer is isolated anyway, and
 * `nosniff` blocks anything that isn’t a PDF.
 */
const PDF_POLICY = "frame-ancestors 'self'";

/** Types shown inline; all others download. */
const shown = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']);

export const fileRoutes: Routes = ({ bind, parts }) => {
  const { db, integrations, config } = parts;

  bind(downloadFile, async ({ params: { token }, ctx, reply }) => {
    const claim = readFileLink(config.secrets.link, token, ctx.now);
    const requester = claim && (await sessionUserOfLink(parts, ctx, claim));
    if (!requester) throw notFound();
    await requireVisibleFile(db, { ...ctx, actor: requester }, claim.documentId);
    const { id, patientId, name, contentType, content } = await readDocument(
      db,
      integrations.storage,
      claim.documentId,
    );
    const { operation } = claim;
    const action = downloadFile.name;
    const use = { action, entityType: 'document', entityId: id, patientId, after: { operation } } as const;
    await recordAudit(db, { ...ctx, actor: requester }, use);
    const type = operation === 'VIEW' && shown.has(contentType) ? 'inline' : 'attachment';
    const isShownPdf = type === 'inline' && contentType === 'application/pdf';
    return reply
      .header('content-type', contentType)
      .header('content-security-policy', isShownPdf ? PDF_POLICY : SANDBOX)
      .header('content-disposition', dispositionOf(name, { type }))
      .send(content);
  });
};
