import {
  adminLogin,
  authenticateAdmin,
  directLogin,
  patientLogin,
  sendSignInCode,
  signInWithCode,
} from '@bedside/contracts/people/sign-in.api';
import { signInByLink } from '@bedside/domain/people/direct-login.commands';
import * as signIn from '@bedside/domain/people/sign-in.commands';
import { verifyHumanCheck } from '@bedside/service-kit/captcha';
import { replySignedIn } from '../session/session.mapper.ts';
import { codeSent, type SignInRoutes } from '../sign-in-kit.ts';

export const signInRoutes: SignInRoutes = (kit, protection) => {
  const { bind, parts } = kit;
  const { db } = parts;

  bind(patientLogin, async ({ body, ctx, request, reply }) => {
    const userAgent = request.headers['user-agent'];
    const session = await signIn.signInWithPassword(db, ctx, protection, { ...body, userAgent });
    return replySignedIn(kit, reply, session);
  });

  bind(sendSignInCode, async ({ body, ctx, request }) => {
    const human = await verifyHumanCheck(parts, request);
    return codeSent({ human, known: await signIn.sendSignInCode(db, ctx, protection, body) });
  });

  bind(signInWithCode, async ({ body, ctx, request, reply }) => {
    const userAgent = request.headers['user-agent'];
    const session = await signIn.signInWithCode(db, ctx, protection, { ...body, userAgent });
    return replySignedIn(kit, reply, session);
  });

  bind(directLogin, async ({ body, ctx, request, reply }) => {
    const userAgent = request.headers['user-agent'];
    return replySignedIn(kit, reply, await signInByLink(db, ctx, { ...body, userAgent }));
  });

  bind(adminLogin, async ({ body, ctx }) => {
    await signIn.beginStaffSignIn(db, ctx, protection, body);
    return { message: 'We sent a verification code to your email.' };
  });

  bind(authenticateAdmin, async ({ body, ctx, request, reply }) => {
    const userAgent = request.headers['user-agent'];
    const session = await signIn.finishStaffSignIn(db, ctx, protection, { ...body, userAgent });
    return replySignedIn(kit, reply, session);
  });
};
