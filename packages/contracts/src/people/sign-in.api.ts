import { z } from 'zod';
import { call, practiceData } from '../call.ts';
import {
  email,
  firstName,
  instant,
  lastName,
  oneTimeCode,
  password,
  phone,
  userName,
} from '../common/fields.ts';
import { language, requiredInputs } from './patient-fields.ts';
import { signedIn } from './user.schema.ts';

const perMinute = (max: number) => ({ max, perSeconds: 60 });

/** Exactly one of the two must be given. */
const who = { email: email.optional(), userId: userName.optional() };
const oneWho = <T extends { email?: unknown; userId?: unknown }>(value: T) =>
  (value.email === undefined) !== (value.userId === undefined);
const oneWhoError = { message: 'Send either an email or a userId.', path: ['email'] };

const contactFields = { email: email.optional(), mobile: phone.optional() };
const oneContact = <T extends { email?: unknown; mobile?: unknown }>(value: T) =>
  (value.email === undefined) !== (value.mobile === undefined);
const oneContactError = { message: 'Send either an email or a mobile.', path: ['email'] };
const contact = z.strictObject(contactFields).refine(oneContact, oneContactError);

const device = { fcmtoken: z.string().min(1).max(4096).optional() };
const linkToken = z.string().min(20).max(200);
const anyPassword = z.string({ error: 'Password is required' }).min(1, 'Password is required').max(128);

export const userCheck = call({
  name: 'userCheck',
  method: 'POST',
  path: '/auth/user-check',
  service: 'auth',
  audience: ['public'],
  summary: 'Check if an email address, phone number, or username is already in use',
  sample: { email: 'theodora@example.com' },
  body: z
    .strictObject({ email: email.optional(), mobile: phone.optional(), userId: userName.optional() })
    .refine((value) => Object.values(value).filter((one) => one !== undefined).length === 1, {
      message: 'Send exactly one of email, mobile and userId.',
      path: ['email'],
    }),
  data: z.object({ status: z.boolean() }),
  // The service itself allows only ten checks an hour without a captcha.
  limit: perMinute(60),
});

export const userCheckAdmin = call({
  name: 'userCheckAdmin',
  method: 'POST',
  path: '/auth/user-check-admin',
  service: 'auth',
  audience: ['admin'],
  permission: ['people', 'dispatch'],
  audit: practiceData,
  summary: 'Check someone else’s contact details as an admin',
  sample: { email: 'theodora@example.com' },
  body: contact,
  data: z.object({ status: z.boolean() }),
});

export const generateUserName = call({
  name: 'generateUserName',
  method: 'POST',
  path: '/auth/generate-username',
  service: 'auth',
  audience: ['public'],
  optionalSignIn: true,
  summary: 'Suggest an available username from a name',
  body: z.strictObject({ firstName, lastName }),
  data: z.object({ userId: z.string() }),
  limit: perMinute(30),
});

export const sendVerificationCode = call({
  name: 'sendVerificationCode',
  method: 'POST',
  path: '/auth/send-verification-code',
  service: 'auth',
  audience: ['public'],
  constantTime: true,
  summary: 'Send a code to confirm a new email or phone before sign-up or a profile change',
  sample: { email: 'theodora@example.com' },
  body: z
    .strictObject({ ...contactFields, language: language.optional() })
    .refine(oneContact, oneContactError),
  // Each request sends a message, which costs money and may wake someone up.
  limit: { max: 40, perSeconds: 3_600 },
});

export const checkVerificationCode = call({
  name: 'checkVerificationCode',
  method: 'POST',
  path: '/auth/check-verification-code',
  service: 'auth',
  audience: ['public'],
  summary: 'Check a verification code without using it (added path)',
  sample: { email: 'theodora@example.com', verificationCode: '123456' },
  body: z
    .strictObject({ ...contactFields, verificationCode: oneTimeCode })
    .refine(oneContact, oneContactError),
  limit: perMinute(20),
});

export const register = call({
  name: 'register',
  method: 'POST',
  path: '/auth/register',
  service: 'auth',
  audience: ['public'],
  constantTime: true,
  summary: 'Register a patient and sign them in',
  body: z.strictObject({
    ...requiredInputs,
    email,
    mobile: phone,
    password,
    verificationCode: oneTimeCode,
    userId: userName.optional(),
    language: language.optional(),
    rememberMe: z.boolean().optional(),
    ...device,
  }),
  data: signedIn,
  limit: perMinute(20),
});

export const patientLogin = call({
  name: 'patientLogin',
  method: 'POST',
  path: '/auth/patient-login',
  service: 'auth',
  audience: ['public'],
  constantTime: true,
  summary: 'Sign a patient in with a password',
  sample: { email: 'theodora@example.com', password: 'Correct-horse-1' },
  body: z
    .strictObject({ ...who, password: anyPassword, rememberMe: z.boolean().optional(), ...device })
    .refine(oneWho, oneWhoError),
  data: signedIn,
  limit: perMinute(60),
});

export const sendSignInCode = call({
  name: 'sendSignInCode',
  method: 'POST',
  path: '/auth/patient/email-otp',
  service: 'auth',
  audience: ['public'],
  constantTime: true,
  summary: 'Send a patient a one-time sign-in code',
  sample: { email: 'theodora@example.com' },
  body: z.strictObject(who).refine(oneWho, oneWhoError),
  limit: perMinute(20),
});

export const signInWithCode = call({
  name: 'signInWithCode',
  method: 'POST',
  path: '/auth/patient/verify-otp',
  service: 'auth',
  audience: ['public'],
  constantTime: true,
  summary: 'Sign a patient in with a one-time code',
  sample: { email: 'theodora@example.com', OTP: '123456' },
  body: z
    .strictObject({ ...who, OTP: oneTimeCode, rememberMe: z.boolean().optional(), ...device })
    .refine(oneWho, oneWhoError),
  data: signedIn,
  limit: perMinute(60),
});

export const adminLogin = call({
  name: 'adminLogin',
  method: 'POST',
  path: '/auth/admin-login',
  service: 'auth',
  audience: ['public'],
  constantTime: true,
  summary: 'Start staff sign-in: check the password and send a code',
  body: z.strictObject({ email, password: anyPassword }),
  limit: perMinute(60),
});

export const authenticateAdmin = call({
  name: 'authenticateAdmin',
  method: 'POST',
  path: '/auth/authenticate-admin',
  service: 'auth',
  audience: ['public'],
  constantTime: true,
  summary: 'Finish staff sign-in with the password and the code',
  body: z.strictObject({ email, password: anyPassword, OTP: oneTimeCode, ...device }),
  data: signedIn,
  limit: perMinute(60),
});

export const sendPasswordResetCode = call({
  name: 'sendPasswordResetCode',
  method: 'POST',
  path: '/auth/send-OTP',
  service: 'auth',
  audience: ['public'],
  constantTime: true,
  summary: 'Send a code for setting a new password',
  sample: { email: 'theodora@example.com' },
  body: z.strictObject(who).refine(oneWho, oneWhoError),
  limit: perMinute(20),
});

export const verifyPasswordResetCode = call({
  name: 'verifyPasswordResetCode',
  method: 'POST',
  path: '/auth/verify-OTP',
  service: 'auth',
  audience: ['public'],
  constantTime: true,
  summary: 'Exchange the code for a one-time reset token',
  sample: { email: 'theodora@example.com', OTP: '123456' },
  body: z.strictObject({ ...who, OTP: oneTimeCode }).refine(oneWho, oneWhoError),
  data: z.object({ token: z.string() }),
  limit: perMinute(60),
});

export const resetPassword = call({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  service: 'auth',
  audience: ['public'],
  summary: 'Set a password with a reset token or an email link. Ends all of the person’s sessions',
  body: z.strictObject({ newPassword: password, token: linkToken }),
  limit: perMinute(20),
});

export const linkPurposes = ['SET_PASSWORD', 'INVITATION', 'DIRECT_LOGIN', 'CONFIRM_CONTACT'] as const;

export const inspectLink = call({
  name: 'inspectLink',
  method: 'POST',
  path: '/auth/link',
  service: 'auth',
  audience: ['public'],
  summary: 'Check what an email link is for without using it (added path)',
  body: z.strictObject({ token: linkToken }),
  data: z.object({
    purpose: z.enum(linkPurposes),
    firstName: z.string(),
    staff: z.boolean(),
    /** The account has already been set up. */
    active: z.boolean(),
    /** Masked contacts that staff changed and that the owner may confirm. */
    contacts: z.array(z.string()),
    expiresAt: instant,
  }),
  limit: perMinute(30),
});

export const directLogin = call({
  name: 'directLogin',
  method: 'POST',
  path: '/auth/direct-login',
  service: 'auth',
  audience: ['public'],
  summary: 'Sign a patient in with a single-use link sent by staff (added path)',
  body: z.strictObject({ token: linkToken, ...device }),
  data: signedIn,
  limit: perMinute(20),
});

export const confirmContact = call({
  name: 'confirmContact',
  method: 'POST',
  path: '/auth/confirm-contact',
  service: 'auth',
  audience: ['public'],
  summary: 'Confirm an email or phone number changed by staff so it can sign in again (added path)',
  body: z.strictObject({ token: linkToken }),
  limit: perMinute(20),
});
