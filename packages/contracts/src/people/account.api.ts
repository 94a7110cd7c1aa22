import { z } from 'zod';
import { call, ownData } from '../call.ts';
import {
  address,
  email,
  id,
  oneTimeCode,
  password,
  phone,
  userName,
  version,
  wireEnum,
} from '../common/fields.ts';
import { guardedLink, ownAccount } from '../permission.ts';
import { userProfileDetails } from './patient.schema.ts';
import { recordInputs, requiredChanges } from './patient-fields.ts';
import { locationTypes, notificationChanges, notificationSettings, relationship } from './user.schema.ts';

export const homeAddressInput = address.extend({ locationType: wireEnum(locationTypes).default('Home') });

/** Omitted fields stay unchanged. */
export const userChanges = {
  version,
  ...requiredChanges,
  email: email.optional(),
  mobile: phone.optional(),
  address: homeAddressInput.nullable().optional(),
  relationship: relationship.optional(),
  ...recordInputs,
};

const everyone = { service: 'auth', audience: ['signed-in'], permission: ownAccount } as const;

export const updateProfile = call({
  name: 'updateProfile',
  method: 'PUT',
  path: '/users/update',
  ...everyone,
  audit: ['user.change'],
  records: { id: 'patient' },
  summary:
    'Edit your profile, or that of a household member without an account. A new email or phone needs its code',
  body: z.strictObject({
    ...userChanges,
    /** Defaults to the caller. Admins may name any patient. */
    id: id.optional(),
    userId: userName.optional(),
    /** The code sent to the caller’s new email or phone number. */
    verificationCode: oneTimeCode.optional(),
    /** The phone’s code, when both email and phone change. */
    mobileVerificationCode: oneTimeCode.optional(),
  }),
  data: userProfileDetails,
  limit: { max: 60, perSeconds: 60 },
});

export const changePassword = call({
  name: 'changePassword',
  method: 'POST',
  path: '/users/change-password',
  ...everyone,
  audit: ownData,
  summary: 'Change your password. Ends all other sessions',
  body: z.strictObject({
    currentPassword: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(128),
    newPassword: password,
  }),
  limit: { max: 20, perSeconds: 60 },
});

export const getNotificationSettings = call({
  name: 'getNotificationSettings',
  method: 'GET',
  path: '/users/notification-settings',
  ...everyone,
  audit: 'read',
  records: { userId: 'patient' },
  summary: 'Get a person’s notification settings by type and channel (added path)',
  query: z.strictObject({ userId: id.optional() }),
  data: notificationSettings,
});

export const setNotifications = call({
  name: 'setNotifications',
  method: 'POST',
  path: '/users/set-notifications',
  ...everyone,
  audit: ['notifications.set'],
  records: { userId: 'patient' },
  summary: 'Set your notification settings by type and channel. Admins can set a patient’s',
  body: z.strictObject({ userId: id.optional(), settings: notificationChanges }),
  data: notificationSettings,
});

/** Stored as WebP without camera metadata. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
export const IMAGE_REJECTED = 'Please choose a JPG, PNG, or WebP photo.';
const image = { types: imageTypes, maxBytes: MAX_PICTURE_BYTES, refusal: IMAGE_REJECTED };

export const uploadProfileImage = call({
  name: 'uploadProfileImage',
  method: 'POST',
  path: '/users/profile-image',
  ...everyone,
  audit: ['user.changeImage'],
  records: { userId: 'patient' },
  summary: 'Set a profile photo: your own, a dependent’s, or anyone’s as an admin (added path)',
  upload: image,
  limit: { max: 30, perSeconds: 60 },
  body: z.strictObject({ userId: id.optional() }),
  data: z.object({ profileImage: z.string() }),
});

export const removeProfileImage = call({
  name: 'removeProfileImage',
  method: 'DELETE',
  path: '/users/profile-image',
  ...everyone,
  audit: ['user.changeImage'],
  records: { userId: 'patient' },
  summary: 'Remove a profile photo (added path)',
  query: z.strictObject({ userId: id.optional() }),
});

export const uploadInsuranceImage = call({
  name: 'uploadInsuranceImage',
  method: 'POST',
  path: '/users/insurance-image',
  service: 'auth',
  audience: ['admin', 'patient'],
  permission: ['people', 'billing'],
  audit: ['insurance.uploadImage'],
  summary: 'Upload a photo of an insurance card to add to an insurance by its ID (added path)',
  upload: image,
  limit: { max: 30, perSeconds: 60 },
  body: z.strictObject({ patientId: id }),
  data: z.object({ id }),
});

export const getImage = call({
  name: 'getImage',
  method: 'GET',
  path: '/pictures/{token}',
  service: 'auth',
  audience: ['patient', 'provider', 'admin', 'public-payment'],
  limit: { max: 6_000, perSeconds: 60 },
  permission: guardedLink,
  audit: 'own test',
  summary: 'Get a photo by a short-lived signed link, while its session is active (added path)',
  params: z.strictObject({ token: z.string().min(20).max(600) }),
  raw: 'image/webp',
});
