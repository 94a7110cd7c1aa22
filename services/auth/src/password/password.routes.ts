import {
  confirmContact,
  inspectLink,
  resetPassword,
  sendPasswordResetCode,
  verifyPasswordResetCode,
} from '@bedside/contracts/people/sign-in.api';
import * as links from '@bedside/domain/people/account-link.queries';
import { confirmContact as confirm } from '@bedside/domain/people/confirm-contact.commands';
import * as reset from '@bedside/domain/people/reset-password.commands';
import { sendResetCode } from '@bedside/domain/people/sign-in.commands';
import { verifyHumanCheck } from '@bedside/service-kit/captcha';
import { codeSent, type SignInRoutes } from '../sign-in-kit.ts';

export const passwordRoutes: SignInRoutes = ({ bind, parts }, protection) => {
  const { db } = parts;

  bind(sendPasswordResetCode, async ({ body, ctx, request }) => {
    const human = await verifyHumanCheck(parts, request);
    return codeSent({ human, known: await sendResetCode(db, ctx, protection, body) });
  });

  bind(verifyPasswordResetCode, async ({ body, ctx }) => ({
    message: 'Code confirmed. Choose a new password.',
    data: { token: await reset.issueResetToken(db, ctx, protection, body) },
  }));

  bind(inspectLink, async ({ body, ctx }) => {
    const { expiresAt, ...link } = await links.readLink(db, ctx, body.token);
    return { data: { ...link, expiresAt: expiresAt.toISOString() } };
  });

  bind(confirmContact, async ({ body, ctx }) => {
    await confirm(db, ctx, body.token);
    return { message: 'Thank you. You can sign in with your new contact details now.' };
  });

  bind(resetPassword, async ({ body, ctx }) => {
    await reset.resetPassword(db, ctx, protection, body);
    return { message: 'Your new password is set. Please sign in.' };
  });
};
