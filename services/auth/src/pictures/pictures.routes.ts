import { notFound } from '@bedside/contracts/errors';
import * as api from '@bedside/contracts/people/account.api';
import { readPictureLink } from '@bedside/domain/access/picture-link';
import * as pictures from '@bedside/domain/people/picture.commands';
import { readPicture } from '@bedside/domain/people/picture.queries';
import { requirePictureInSight } from '@bedside/domain/people/picture-sight';
import { encodePicture } from '@bedside/integrations/pictures/encode-picture';
import { askerBehind } from '@bedside/service-kit/link-asker';
import type { Routes } from '@bedside/service-kit/service';

export const picturesRoutes: Routes = ({ bind, parts }) => {
  const { db, parties, config } = parts;
  const kit = { storage: parties.storage, encode: encodePicture };

  bind(api.uploadProfileImage, async ({ body, file, ctx }) => ({
    message: 'Photo saved.',
    data: { profileImage: await pictures.setProfilePicture(db, ctx, kit, { ...body, file }) },
  }));

  bind(api.removeProfileImage, async ({ query, ctx }) => {
    await pictures.removeProfilePicture(db, ctx, query);
    return { message: 'Photo removed.' };
  });

  bind(api.uploadInsuranceImage, async ({ body, file, ctx }) => ({
    message: 'Photo saved.',
    data: { id: await pictures.keepCardPicture(db, ctx, kit, { ...body, file }) },
  }));

  bind(api.getPicture, async ({ params: { token }, ctx, reply }) => {
    const claim = readPictureLink(config.secrets.link, token, ctx.now);
    const asker = claim && (await askerBehind(parts, ctx, claim));
    if (!asker) throw notFound();
    await requirePictureInSight(db, { ...ctx, actor: asker }, claim.pictureId);
    const { contentType, content } = await readPicture(db, parties.storage, claim.pictureId);
    return reply.header('content-type', contentType).send(content);
  });
};
