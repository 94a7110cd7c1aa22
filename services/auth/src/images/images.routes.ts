import { notFound } from '@bedside/contracts/errors';
import * as api from '@bedside/contracts/people/account.api';
import { readImageLink } from '@bedside/domain/access/signed-link';
import * as images from '@bedside/domain/people/image.commands';
import { readImage, requireVisibleImage } from '@bedside/domain/people/image.queries';
import { encodeImage } from '@bedside/integrations/images/encode-image';
import { type Routes, sessionUserOfLink } from '@bedside/service-kit/service';

export const imagesRoutes: Routes = ({ bind, parts }) => {
  const { db, integrations, config } = parts;
  const kit = { storage: integrations.storage, encode: encodeImage };

  bind(api.uploadProfileImage, async ({ body, file, ctx }) => ({
    message: 'Photo saved.',
    data: { profileImage: await images.setProfileImage(db, ctx, kit, { ...body, file }) },
  }));

  bind(api.removeProfileImage, async ({ query, ctx }) => {
    await images.removeProfileImage(db, ctx, query);
    return { message: 'Photo removed.' };
  });

  bind(api.uploadInsuranceImage, async ({ body, file, ctx }) => ({
    message: 'Photo saved.',
    data: { id: await images.saveInsuranceCardImage(db, ctx, kit, { ...body, file }) },
  }));

  bind(api.getImage, async ({ params: { token }, ctx, reply }) => {
    const claim = readImageLink(config.secrets.link, token, ctx.now);
    const requester = claim && (await sessionUserOfLink(parts, ctx, claim));
    if (!requester) throw notFound();
    await requireVisibleImage(db, { ...ctx, actor: requester }, claim.imageId);
    const { contentType, content } = await readImage(db, integrations.storage, claim.imageId);
    return reply.header('content-type', contentType).send(content);
  });
};
