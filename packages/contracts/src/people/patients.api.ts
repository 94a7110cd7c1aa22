import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, practiceData } from '../call.ts';
import {
  email,
  id,
  idList,
  pageQuery,
  phone,
  reason,
  searchText,
  userName,
  wireEnum,
} from '../common/fields.ts';
import { opensAccounts } from '../key-scopes.ts';
import { readsPatients } from '../permission.ts';
import { homeAddressInput, userChanges } from './account.api.ts';
import { patientRecord, userProfileDetails } from './patient.schema.ts';
import { recordInputs, requiredInputs } from './patient-fields.ts';
import { membershipType, patientRow, roles, userBrief, userRow, userStatuses } from './user.schema.ts';

export const listUsers = call({
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  reads: 'replica',
  service: 'auth',
  audience: ['admin'],
  permission: readsPatients,
  audit: 'list',
  summary: 'List people with a role, by page',
  query: z.strictObject({
    ...pageQuery(),
    role: wireEnum(roles),
    query: searchText,
    order: wireEnum(['ASC', 'DESC']).default('ASC'),
    membershipType: membershipType.optional(),
    credentials: z.string().trim().min(1).max(50).optional(),
  }),
  data: z.object({ users: z.array(userRow) }),
  paged: true,
});

export const listUsersForPicker = call({
  name: 'listUsersForPicker',
  method: 'GET',
  path: '/users/list',
  reads: 'replica',
  service: 'auth',
  audience: ['admin'],
  permission: readsPatients,
  audit: practiceData,
  summary: 'Get a short list for pickers',
  query: z.strictObject({ role: wireEnum(roles).default('PROVIDER') }),
  data: z.object({ users: z.array(userBrief.extend({ credentials: z.string().nullable() })) }),
});

const staff = { service: 'auth', audience: ['admin'], permission: 'people' } as const;

export const userDetail = call({
  name: 'userDetail',
  method: 'GET',
  path: '/users/detail/{id}',
  ...staff,
  audit: 'read',
  records: { id: 'patient' },
  summary: 'Get a person',
  params: z.strictObject({ id }),
  data: userProfileDetails,
});

export const patientDetail = call({
  name: 'patientDetail',
  method: 'GET',
  path: '/users/patient-detail/{id}',
  service: 'auth',
  audience: ['admin', 'patient'],
  permission: readsPatients,
  audit: 'read',
  records: { id: 'patient' },
  summary: 'Get a patient with household, insurance, and pharmacy',
  params: z.strictObject({ id }),
  data: patientRecord,
});

const newPatient = z.strictObject({
  ...requiredInputs,
  email: email.optional(),
  mobile: phone.optional(),
  userId: userName.optional(),
  membershipType: membershipType.optional(),
  address: homeAddressInput.optional(),
  ...recordInputs,
  /** The user reviewed the likely duplicates and is adding someone else. */
  notDuplicate: z.boolean().optional(),
});

export const createPatient = call({
  name: 'createPatient',
  method: 'POST',
  path: '/users/create-patient',
  ...staff,
  audit: ['patient.create'],
  grants: ['membershipType'],
  summary: 'Create a patient and send a password email. Likely duplicates return a 409 first',
  body: newPatient,
  data: patientRecord,
  idempotent: true,
});

export const sendAccountSetupLink = call({
  name: 'sendAccountSetupLink',
  method: 'POST',
  path: '/users/set-account-link/{id}',
  ...staff,
  audit: ['user.sendAccountLink'],
  records: { id: 'patient' },
  peopleOnly: opensAccounts,
  summary: 'Send a person an account setup link. Works once, for 24 hours',
  params: z.strictObject({ id }),
});

export const sendDirectLoginLink = call({
  name: 'sendDirectLoginLink',
  method: 'POST',
  path: '/users/send-direct-login-link/{id}',
  ...staff,
  audit: ['user.sendDirectLogin'],
  records: { id: 'patient' },
  peopleOnly: opensAccounts,
  summary: 'Send a patient a sign-in link. Works once, for 15 minutes',
  params: z.strictObject({ id }),
});

export const sendSetPasswordEmail = call({
  name: 'sendSetPasswordEmail',
  method: 'POST',
  path: '/users/send-set-password-email',
  ...staff,
  audit: ['user.sendPasswordLink'],
  records: { userId: 'patient' },
  peopleOnly: opensAccounts,
  summary: 'Send a person a password link. Works once, for 24 hours',
  query: z.strictObject({ userId: id }),
});

export const markAsDeceased = call({
  name: 'markAsDeceased',
  method: 'POST',
  path: '/users/mark-as-deceased/{userId}',
  ...staff,
  audit: ['patient.markAsDeceased'],
  peopleOnly: opensAccounts,
  records: { userId: 'patient' },
  summary: 'Mark a patient as deceased: ends messages, open visits, the membership and sign-in. Records stay',
  params: z.strictObject({ userId: id }),
});

export const changeUserStatus = call({
  name: 'changeUserStatus',
  method: 'POST',
  path: '/users/change-status',
  ...staff,
  audit: ['user.changeStatus'],
  records: { userId: 'patient' },
  grants: ['status'],
  peopleOnly: opensAccounts,
  summary: 'Activate or deactivate a person’s sign-in. Ends their sessions',
  body: z.strictObject({ userId: id, status: wireEnum(['ACTIVE', 'INACTIVE']), reason: reason.optional() }),
});

export const changeMembership = call({
  name: 'changeMembership',
  method: 'POST',
  path: '/patient/change-membership',
  service: 'auth',
  audience: ['admin'],
  permission: 'billing',
  audit: ['patient.changeMembership'],
  grants: ['membershipType'],
  summary: 'Change a patient’s membership',
  body: z.strictObject({ patientId: id, membershipType, reason: reason.optional() }),
  data: patientRecord,
});

export const patientsResource = adminResource({
  name: 'patients',
  reads: 'replica',
  patientData: true,
  grants: ['membershipType'],
  service: 'auth',
  audience: ['admin'],
  permission: readsPatients,
  write: { permission: 'people' },
  row: patientRow,
  record: patientRecord,
  sortable: ['createdAt', 'lastName', 'membershipType', 'status'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    membershipType: membershipType.optional(),
    status: z.enum(userStatuses).optional(),
    state: z.string().max(60).optional(),
    householdId: id.optional(),
  }),
  facets: ['status'],
  create: newPatient,
  update: z.strictObject(userChanges),
});

export const usersResource = adminResource({
  name: 'users',
  reads: 'replica',
  patientData: true,
  service: 'auth',
  audience: ['admin'],
  permission: 'people',
  row: userRow,
  record: userProfileDetails,
  sortable: ['createdAt', 'lastName', 'role', 'status'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    role: z.enum(roles).optional(),
    status: z.enum(userStatuses).optional(),
  }),
  facets: ['role'],
});
