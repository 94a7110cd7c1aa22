export const permissions = ['dispatch', 'billing', 'refunds', 'clinical', 'catalogue', 'people'] as const;
export type Permission = (typeof permissions)[number];

/** One permission, one of several, or none with a reason. Super-admins need none. */
export type PermissionRule = Permission | readonly [Permission, ...Permission[]] | AnyStaff;

interface AnyStaff {
  anyStaff: string;
}

/** The reason explains why no permission is needed. */
const anyStaff = (why: string): AnyStaff => ({ anyStaff: why });

export const ownAccount = anyStaff('The caller’s own account, sessions, messages and views.');
export const referenceList = anyStaff('A practice-wide list with no patient data.');
export const guardedLink = anyStaff('The link was issued for this session by a call that checked access.');

/** Planning, treating, billing, and refunding all require seeing appointments. */
export const readsAppointments = ['dispatch', 'billing', 'refunds', 'clinical'] as const;
/** The same, plus people who manage patient records. */
export const readsPatients = [...readsAppointments, 'people'] as const;
export const runsAppointments = ['dispatch', 'clinical'] as const;
export const answersPatients = ['dispatch', 'clinical'] as const;
export const readsMoney = ['billing', 'refunds'] as const;
export const asksConsent = ['clinical', 'people'] as const;

interface Holder {
  role: string;
  permissions: readonly string[];
}

/**
 * The only permission check, used for calls, transitions, buttons, and menus. False for patients and
 * providers.
 */
export function holds({ role, permissions: held }: Holder, permit: PermissionRule): boolean {
  if (role === 'SUPER_ADMIN') return true;
  if (role !== 'ADMIN') return false;
  if (typeof permit === 'string') return held.includes(permit);
  return 'anyStaff' in permit || permit.some((one) => held.includes(one));
}

/** Names the permissions for an error message: "“Dispatch” or “Clinical”". */
export const permissionNames = (permit: PermissionRule): string =>
  (typeof permit === 'string' ? [permit] : 'anyStaff' in permit ? [] : permit)
    .map((one) => `“${permissionWords[one]}”`)
    .join(' or ');

export const permissionWords: Record<Permission, string> = {
  dispatch: 'Dispatch',
  billing: 'Billing',
  refunds: 'Refunds',
  clinical: 'Clinical',
  catalogue: 'Catalog',
  people: 'People',
};
