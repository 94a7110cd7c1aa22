import { pageMetaOf } from '@bedside/contracts/common/fields';
import type { UserProfileDetails } from '@bedside/contracts/people/patient.schema';
import {
  changeUserStatus,
  listUsers,
  sendAccountSetupLink,
  sendDirectLoginLink,
  sendSetPasswordEmail,
  userDetail,
  usersResource,
} from '@bedside/contracts/people/patients.api';
import { closingCardForms } from '@bedside/domain/payments/cards.commands';
import { stopRenewalForPatient } from '@bedside/domain/payments/memberships/end-subscription.commands';
import { sendAccountMail } from '@bedside/domain/people/account-mail.commands';
import { listUsersForPicker, type UserProfile, userProfile } from '@bedside/domain/people/user.queries';
import * as status from '@bedside/domain/people/user-status.commands';
import type { Routes } from '@bedside/service-kit/service';
import { homeAddressOf, toUserRow } from '../people/contact.mapper.ts';

const toRead = (user: { id: string; role: string }) => ({
  entityType: 'person' as const,
  entityId: user.id,
  patientId: user.role === 'PATIENT' ? user.id : null,
});

export const toUserProfile = (user: UserProfile): UserProfileDetails => ({
  ...toUserRow(user),
  relation: user.relationshipToAccountHolder,
  address: homeAddressOf(user),
});

export const usersRoutes: Routes = ({ bind, bindResource, parts: { db, config, integrations } }) => {
  const processor = { stripe: integrations.stripe, livemode: config.stripe.livemode };
  bind(listUsers, async ({ query: { page, take, query, order, ...filter }, ctx }) => {
    const range = { offset: (page - 1) * take, limit: take };
    const found = await listUsersForPicker(db, ctx, {
      filter: { ...filter, q: query },
      sort: { field: 'lastName', order },
      range,
    });
    return {
      data: { users: found.rows.map(toUserRow) },
      meta: pageMetaOf(page, take, found.total),
      ...(filter.role === 'PATIENT' && { read: { entityType: 'resource' as const, entityId: 'patients' } }),
    };
  });

  bind(userDetail, async ({ params: { id }, ctx }) => {
    const user = await userProfile(db, ctx, id);
    return { data: toUserProfile(user), read: toRead(user) };
  });

  bind(sendAccountSetupLink, async ({ params: { id }, ctx }) => {
    await sendAccountMail(db, ctx, 'accountLink', id);
    return { message: 'Account setup link sent' };
  });

  bind(sendDirectLoginLink, async ({ params: { id }, ctx }) => {
    await sendAccountMail(db, ctx, 'directLogin', id);
    return { message: 'Sign-in link sent. It expires in 15 minutes.' };
  });

  bind(sendSetPasswordEmail, async ({ query: { userId }, ctx }) => {
    await sendAccountMail(db, ctx, 'setPassword', userId);
    return { message: 'Password reset link sent' };
  });

  bind(changeUserStatus, async ({ body, ctx }) => {
    const transact = closingCardForms(db, ctx, processor, { anyway: true });
    await status.changeUserStatus(transact, ctx, { stopRenewalForPatient }, body);
    return {};
  });

  bindResource(usersResource, {
    list: async ({ ctx, ...query }) => {
      const { rows, total, byRole } = await listUsersForPicker(db, ctx, query);
      return { rows: rows.map(toUserRow), total, facets: { role: byRole } };
    },
    get: async ({ id, ctx }) => {
      const user = await userProfile(db, ctx, id);
      return { record: toUserProfile(user), patientId: toRead(user).patientId };
    },
  });
};
