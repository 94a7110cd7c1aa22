import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, permissions, practiceData } from '../call.ts';
import {
  day,
  ENTER_REASON,
  email,
  firstName,
  id,
  idList,
  lastName,
  pageQuery,
  phone,
  reason,
  searchText,
  text,
  version,
  wireEnum,
} from '../common/fields.ts';
import { opensAccounts } from '../key-scopes.ts';
import { readsPatients, referenceList } from '../permission.ts';
import {
  adminRow,
  invitationRow,
  invitationStatuses,
  providerRecord,
  providerRow,
  timeOff,
  userBrief,
  userStatuses,
  workingHours,
} from './user.schema.ts';

const idOnly = z.strictObject({ id });

const staff = { service: 'auth', audience: ['admin'], permission: 'people' } as const;

export const listInvitations = call({
  name: 'listInvitations',
  method: 'GET',
  path: '/users/providers/invite',
  ...staff,
  audit: practiceData,
  summary: 'List provider invitations, newest first',
  query: z.strictObject({
    ...pageQuery(),
    query: searchText,
    status: wireEnum(invitationStatuses).optional(),
  }),
  data: z.object({ invitations: z.array(invitationRow) }),
  paged: true,
});

const careTeamMember = userBrief.extend({
  credentials: z.string().nullable(),
  specialty: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  licenseState: z.string().nullable(),
});

export const listCareTeam = call({
  name: 'listCareTeam',
  method: 'GET',
  path: '/list/care-team',
  service: 'auth',
  audience: ['signed-in'],
  permission: referenceList,
  audit: practiceData,
  summary: 'List the practice’s active providers with their licenses, for its patients (added path)',
  data: z.array(careTeamMember),
});

export const newInvitation = z.strictObject({
  firstName,
  lastName,
  email,
  mobile: phone,
  credentials: text(50).optional(),
});

export const inviteProvider = call({
  name: 'inviteProvider',
  method: 'POST',
  path: '/users/providers/invite',
  ...staff,
  audit: practiceData,
  peopleOnly: opensAccounts,
  summary: 'Invite a provider by email. The link works once, for 24 hours',
  body: newInvitation,
  data: invitationRow,
});

export const resendInvitation = call({
  name: 'resendInvitation',
  method: 'POST',
  path: '/users/providers/invite/{id}/resend',
  ...staff,
  audit: practiceData,
  records: { id: 'invitation' },
  peopleOnly: opensAccounts,
  summary: 'Resend an invitation with a new link. The earlier link stops working (added path)',
  params: idOnly,
  data: invitationRow,
});

export const revokeInvitation = call({
  name: 'revokeInvitation',
  method: 'POST',
  path: '/users/providers/invite/{id}/revoke',
  ...staff,
  audit: practiceData,
  records: { id: 'invitation' },
  peopleOnly: opensAccounts,
  summary: 'Withdraw an invitation (added path)',
  params: idOnly,
  data: invitationRow,
});

export const listAdmins = call({
  name: 'listAdmins',
  method: 'GET',
  path: '/users/admin-list',
  service: 'auth',
  audience: ['super-admin'],
  audit: practiceData,
  summary: 'List the practice’s admins',
  query: z.strictObject({ ...pageQuery(), query: searchText }),
  data: z.object({ users: z.array(adminRow) }),
  paged: true,
});

const duties = z.array(z.enum(permissions)).max(permissions.length);
const adminRole = wireEnum(['ADMIN', 'SUPER_ADMIN']);

export const newAdmin = z.strictObject({
  firstName,
  lastName,
  email,
  mobile: phone.optional(),
  role: adminRole.default('ADMIN'),
  /** Defaults to all permissions. */
  permissions: duties.optional(),
});

export const createAdmin = call({
  name: 'createAdmin',
  method: 'POST',
  path: '/users/create-admin',
  service: 'auth',
  audience: ['super-admin'],
  audit: practiceData,
  grants: ['role', 'permissions'],
  summary: 'Create an admin and send an invitation to set a password',
  body: newAdmin,
  data: adminRow,
});

export const adminUpdate = {
  version,
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  email: email.optional(),
  mobile: phone.optional(),
  role: adminRole.optional(),
  permissions: duties.optional(),
  status: wireEnum(['ACTIVE', 'INACTIVE']).optional(),
};

export const updateAdmin = call({
  name: 'updateAdmin',
  method: 'PUT',
  path: '/users/update-admin',
  service: 'auth',
  audience: ['super-admin'],
  audit: practiceData,
  records: { id: 'staff' },
  grants: ['role', 'permissions', 'status'],
  summary: 'Edit an admin. A lower role or fewer permissions take effect right away',
  body: z.strictObject({ id, ...adminUpdate }),
  data: adminRow,
});

export const deleteAdmin = call({
  name: 'deleteAdmin',
  method: 'DELETE',
  path: '/users/admin/{id}',
  service: 'auth',
  audience: ['super-admin'],
  audit: practiceData,
  records: { id: 'staff' },
  summary: 'Remove an admin. You can’t remove the last super-admin or yourself',
  params: idOnly,
});

export const resendAdminInvite = call({
  name: 'resendAdminInvite',
  method: 'PUT',
  path: '/users/resend-set-password-email/{id}',
  service: 'auth',
  audience: ['super-admin'],
  audit: practiceData,
  records: { id: 'staff' },
  summary: 'Resend an admin’s invitation',
  params: idOnly,
});

export const breakTheGlass = call({
  name: 'emergencyAccess',
  method: 'POST',
  path: '/users/emergency-access',
  service: 'auth',
  audience: ['provider'],
  audit: 'own test',
  summary: 'Open a patient’s visits for one hour in an emergency. Super-admins are notified (added path)',
  body: z.strictObject({ patientId: id, reason: text(500, 10, ENTER_REASON) }),
  data: z.object({ patientId: id, endsAt: z.iso.datetime({ offset: true }) }),
});

export const providersResource = adminResource({
  name: 'providers',
  reads: 'replica',
  grants: ['status'],
  service: 'auth',
  audience: ['admin'],
  permission: readsPatients,
  write: { permission: 'people', peopleOnly: opensAccounts },
  row: providerRow,
  record: providerRecord,
  sortable: ['lastName', 'createdAt', 'status'],
  defaultSort: ['lastName', 'ASC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    status: z.enum(userStatuses).optional(),
    credentials: z.string().trim().min(1).max(50).optional(),
  }),
  facets: ['status'],
  samples: {
    update: {
      hours: [{ weekday: 1, from: '08:00', to: '17:00' }],
      daysOff: [{ from: '2026-12-24', to: '2026-12-26' }],
    },
  },
  update: z.strictObject({
    version,
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    email: email.optional(),
    mobile: phone.optional(),
    credentials: text(50).nullable().optional(),
    specialty: text(90).nullable().optional(),
    npi: z
      .string()
      .regex(/^\d{10}$/, 'An NPI is 10 digits.')
      .nullable()
      .optional(),
    licenseNumber: text(40).nullable().optional(),
    licenseState: text(60).nullable().optional(),
    licenseExpiresOn: day.nullable().optional(),
    skills: z.array(text(40, 1)).max(20).optional(),
    hours: z.array(workingHours).max(28).optional(),
    daysOff: z.array(timeOff).max(100).optional(),
    status: wireEnum(['ACTIVE', 'INACTIVE']).optional(),
    reason: reason.optional(),
  }),
});

export const invitationsResource = adminResource({
  name: 'provider-invitations',
  service: 'auth',
  audience: ['admin'],
  permission: 'people',
  write: { peopleOnly: opensAccounts },
  row: invitationRow,
  sortable: ['createdAt', 'lastName', 'status'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({ q: searchText, id: idList, status: z.enum(invitationStatuses).optional() }),
  facets: ['status'],
  create: newInvitation,
});

export const adminsResource = adminResource({
  name: 'admins',
  grants: ['role', 'permissions', 'status'],
  service: 'auth',
  audience: ['super-admin'],
  row: adminRow,
  sortable: ['lastName', 'createdAt', 'role', 'status'],
  defaultSort: ['lastName', 'ASC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    role: z.enum(['ADMIN', 'SUPER_ADMIN']).optional(),
    status: z.enum(userStatuses).optional(),
  }),
  create: newAdmin,
  update: z.strictObject(adminUpdate),
});
