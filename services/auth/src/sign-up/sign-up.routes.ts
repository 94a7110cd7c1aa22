import {
  checkVerificationCode,
  generateUserName,
  register,
  sendVerificationCode,
  userCheck,
  userCheckAdmin,
} from '@bedside/contracts/people/sign-in.api';
import { isContactUsed } from '@bedside/domain/people/account.queries';
import { consumePoint, createLimiter, throwIfLimited } from '@bedside/domain/people/limiter';
import { networkOf } from '@bedside/domain/people/network.policy';
import { checkContactCode, registerPatient, sendContactCode } from '@bedside/domain/people/register.commands';
import { freeUserName } from '@bedside/domain/people/user.queries';
import { verifyHumanCheck } from '@bedside/service-kit/captcha';
import { replySignedIn } from '../session/session.mapper.ts';
import type { SignInRoutes } from '../sign-in-kit.ts';

const CHECKS_AN_HOUR = { name: 'user-check', points: 10, seconds: 3600 };

export const signUpRoutes: SignInRoutes = (kit, protection) => {
  const { bind, parts } = kit;
  const { db } = parts;
  const checks = createLimiter(db, CHECKS_AN_HOUR);

  bind(userCheck, async ({ body, ctx, request }) => {
    if (!(await verifyHumanCheck(parts, request)))
      throwIfLimited(await consumePoint(checks, networkOf(ctx.ip ?? 'nowhere')));
    return { data: { status: await isContactUsed(db, body) } };
  });

  bind(userCheckAdmin, async ({ body }) => ({ data: { status: await isContactUsed(db, body) } }));

  bind(generateUserName, async ({ body, ctx }) => ({
    data: { userId: await freeUserName(db, body, ctx.actor?.userId ?? null) },
  }));

  bind(sendVerificationCode, async ({ body, ctx }) => {
    await sendContactCode(db, ctx, protection.codes, body);
    return { message: 'We sent a verification code.' };
  });

  bind(checkVerificationCode, async ({ body, ctx }) => {
    await checkContactCode(db, ctx, protection.codes, body);
    return { message: 'Code confirmed.' };
  });

  bind(register, async ({ body, ctx, request, reply }) => {
    const userAgent = request.headers['user-agent'];
    const session = await registerPatient(db, ctx, protection, { ...body, userAgent });
    return replySignedIn(kit, reply, session);
  });
};
