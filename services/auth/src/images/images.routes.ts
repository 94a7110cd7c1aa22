import { notFound } from '@bedside/contracts/errors';
import * as api from '@bedside/contracts/people/account.api';
import { readImageLink } from '@bedside/domain/access/image-link';
import * as pictures from '@bedside/domain/people/image.commands';
import { readImage } from '@bedside/domain/people/image.queries';
import { requirePictureInSight } from '@bedside/domain/people/picture-sight';
import { encodeImage } from '@bedside/integrations/images/encode-image';
import type { Routes } from '@bedside/service-kit/service';
import { sessionUserOfLink } from '@bedside/service-kit/signed-link-user';

export const imagesRoutes: Routes = ({ bind, parts }) => {
  const { db, parties, config } = parts;
  const kit = { storage: parties.storage, encode: encodeImage };

  bind(api.uploadProfileImage, async ({ body, file, ctx }) => ({
    message: 'Photo saved.',
    data: { profileImage: await pictures.setProfileImage(db, ctx, kit, { ...body, file }) },
  }));

  bind(api.removeProfileImage, async ({ query, ctx }) => {
    await pictures.removeProfileImage(db, ctx, query);
    return { message: 'Photo removed.' };
  });

  bind(api.uploadInsuranceImage, async ({ body, file, ctx }) => ({
    message: 'Photo saved.',
    data: { id: await pictures.saveInsuranceCardImage(db, ctx, kit, { ...body, file }) },
  }));

  bind(api.getImage, async ({ params: { token }, ctx, reply }) => {
    const claim = readImageLink(config.secrets.link, token, ctx.now);
    const asker = claim && (await sessionUserOfLink(parts, ctx, claim));
    if (!asker) throw notFound();
    await requirePictureInSight(db, { ...ctx, actor: asker }, claim.pictureId);
    const { contentType, content } = await readImage(db, parties.storage, claim.pictureId);
    return reply.header('content-type', contentType).send(content);
  });
};
