export const permissions = ['dispatch', 'billing', 'refunds', 'clinical', 'catalogue', 'people'] as const;
export type Permission = (typeof permissions)[number];

/** What an ADMIN needs: one permission, one of several, or, with a reason, none. Super-admins need none anywhere. */
export type Permit = Permission | readonly [Permission, ...Permission[]] | AnyStaff;

interface AnyStaff {
  anyStaff: string;
}

/** Open to staff whatever they may do; the reason says why that shows and changes nothing that needs a permission. */
const anyStaff = (why: string): AnyStaff => ({ anyStaff: why });

export const ownAccount = anyStaff('One’s own account, sessions, messages and views.');
export const referenceList = anyStaff('A list of the practice without a word about a patient.');
export const guardedLink = anyStaff('Its link was made for this session by a call that decided.');

/** Reading visits: who plans them, treats, bills or gives money back. */
export const readsAppointments = ['dispatch', 'billing', 'refunds', 'clinical'] as const;
/** Finding a patient and reading who that is: the same, and who keeps their records. */
export const readsPatients = [...readsAppointments, 'people'] as const;
/** Moving a visit through its day: whoever runs the day, and whoever treats. */
export const runsAppointments = ['dispatch', 'clinical'] as const;
/** Whoever answers what patients write to the practice. */
export const answersPatients = ['dispatch', 'clinical'] as const;
/** Reading what was billed, paid and given back. */
export const readsMoney = ['billing', 'refunds'] as const;
/** Consents are asked for by whoever treats and by whoever keeps people's records. */
export const asksConsent = ['clinical', 'people'] as const;

interface Holder {
  role: string;
  permissions: readonly string[];
}

/** The one question behind every call, move, button and menu entry. Of patients and providers it says no. */
export function holds({ role, permissions: held }: Holder, permit: Permit): boolean {
  if (role === 'SUPER_ADMIN') return true;
  if (role !== 'ADMIN') return false;
  if (typeof permit === 'string') return held.includes(permit);
  return 'anyStaff' in permit || permit.some((one) => held.includes(one));
}

/** "“Dispatch” or “Clinical”", for a refusal. */
export const permitWords = (permit: Permit): string =>
  (typeof permit === 'string' ? [permit] : 'anyStaff' in permit ? [] : permit)
    .map((one) => `“${permissionWords[one]}”`)
    .join(' or ');

export const permissionWords: Record<Permission, string> = {
  dispatch: 'Dispatch',
  billing: 'Billing',
  refunds: 'Refunds',
  clinical: 'Clinical',
  catalogue: 'Catalogue',
  people: 'People',
};
