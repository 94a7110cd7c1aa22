import { phoneText } from '@bedside/contracts/common/phone';
import { fieldOf, optionalColumns } from '@bedside/contracts/people/patient-fields';
import { membershipOutsideHousehold } from './household.policy.ts';
import type { MergePair, MergeSide } from './merge-pair.ts';
import { fullNameOf, pick } from './user.policy.ts';

/** Hours in which a merge can be undone. */
export const UNDO_HOURS = 24;

/** Reasons why the records can’t be merged, as sentences that say what to do. */
export function mergeBlockers({ kept, merged, sharedAppointments }: MergePair): string[] {
  if (kept.id === merged.id) return ['These are the same record.'];
  const stripe = kept.stripeCustomerId !== null && merged.stripeCustomerId !== null;
  const found: [boolean, string][] = [
    [
      (kept.status === 'DECEASED') !== (merged.status === 'DECEASED'),
      'One is marked as deceased and the other isn’t.',
    ],
    [signsIn(kept) && signsIn(merged), 'Both have their own sign-in. Close one of the accounts first.'],
    [
      kept.hasUserAccount && !signsIn(kept) && signsIn(merged),
      `The record you’re keeping has a closed account, and the other one is active. Keep the other record instead.`,
    ],
    [
      stripe && kept.openPayments + merged.openPayments > 0,
      'Both have cards on file and a payment is in progress or held. Cancel the payment request in the payment’s menu, or wait until it’s done.',
    ],
    [
      kept.hasSubscription && merged.hasSubscription,
      'Both pay for a membership. End one of them first, then refund its remaining credit.',
    ],
    [
      stripe && !kept.hasSubscription && (merged.hasSubscription || merged.hasPlan),
      `The cards of ${fullNameOf(merged)} pay for a membership or a payment plan and won’t carry over. Keep that record instead, or end what they pay first.`,
    ],
    [
      holdsAnother(kept, merged),
      `${fullNameOf(merged)} is the account holder of a household with other members. Keep that record instead.`,
    ],
    [
      sharedAppointments.length > 0,
      `Both are on ${sharedAppointments.join(', ')}, so they may be two people.`,
    ],
  ];
  return found.filter(([holds]) => holds).map(([, text]) => text);
}

const signsIn = ({ hasUserAccount, status }: MergeSide): boolean => hasUserAccount && status !== 'INACTIVE';

const holdsAnother = (kept: MergeSide, merged: MergeSide): boolean =>
  merged.accountHolderId === merged.id && merged.others > 0 && merged.householdId !== kept.householdId;

/** Autopay moves only with its cards, and only if the surviving record has none. */
export const endsAutopay = ({ kept, merged }: Pick<MergePair, 'kept' | 'merged'>): boolean =>
  merged.hasAutopay &&
  (kept.hasAutopay || kept.stripeCustomerId !== null || merged.stripeCustomerId === null);

export function mergeWarnings({ kept, merged }: MergePair): string[] {
  const found: [boolean, string][] = [
    [
      kept.dateOfBirth !== merged.dateOfBirth,
      `Their dates of birth don’t match: ${toShown(kept.dateOfBirth)} and ${toShown(merged.dateOfBirth)}.`,
    ],
    [
      kept.stripeCustomerId !== null && merged.stripeCustomerId !== null,
      'Both have cards on file. Cards on the merged record won’t carry over.',
    ],
    [
      kept.hasAutopay && merged.hasAutopay,
      'Both have autopay. The settings on the record you’re keeping will apply.',
    ],
    [
      endsAutopay({ kept, merged }) && !kept.hasAutopay,
      'Autopay on the merged record will end because its cards won’t carry over. The patient will be notified.',
    ],
  ];
  return found.filter(([holds]) => holds).map(([, text]) => text);
}

const toShown = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

/** True if both are in one household and the merged record is its account holder. */
export const transfersAccountHolder = ({ kept, merged }: Pick<MergePair, 'kept' | 'merged'>): boolean =>
  merged.accountHolderId === merged.id && merged.householdId === kept.householdId;

const userColumns = ['email', 'phoneE164', 'userName', 'profileImage'] as const;
const addressColumns = ['address1', 'address2', 'postalCode', 'city', 'state', 'locationType'] as const;

/** Values only the merged record has, by table and column. */
export function inheritedFields({ kept, merged }: MergePair) {
  const account = merged.hasUserAccount && !kept.hasUserAccount;
  const opens = account && kept.status === 'INVITED' && merged.status === 'ACTIVE';
  const users = userColumns.filter((column) => kept[column] === null && merged[column] !== null);
  const address = kept.address1 === null && merged.address1 !== null ? addressColumns : [];
  const fields = optionalColumns.filter((column) => kept[column] === null && merged[column] !== null);
  const customer = kept.stripeCustomerId === null && merged.stripeCustomerId !== null;
  const member =
    membershipOutsideHousehold(kept.membershipType) === 'ON DEMAND' &&
    membershipOutsideHousehold(merged.membershipType) !== 'ON DEMAND';
  const holds = transfersAccountHolder({ kept, merged });
  return {
    /** Includes the password and past sessions, so the patient still looks after themselves. */
    account,
    users: { ...pick(merged, users), ...(opens && { status: merged.status }) },
    patients: {
      ...pick(merged, address),
      ...pick(merged, fields),
      ...(customer && pick(merged, ['stripeCustomerId'])),
      ...(member && pick(merged, ['membershipType', 'membershipInGoodStanding'])),
      ...(holds && pick(merged, ['relationshipToAccountHolder'])),
    },
  };
}
export type InheritedFields = ReturnType<typeof inheritedFields>;

/** The inherited fields as readable labels. */
export function inheritedFieldLabels({
  account,
  users,
  patients,
}: InheritedFields): { field: string; value: string }[] {
  const { address1, city, state } = patients;
  const found: [string, string | null | undefined | false][] = [
    ['Email', users.email],
    ['Phone', users.phoneE164 && phoneText(users.phoneE164)],
    ['Username', users.userName],
    ['Photo', users.profileImage && 'Photo from the merged record'],
    ['Account', account && 'Signs in with the merged record’s password or code'],
    ['Address', address1 && [address1, city, state].join(', ')],
    ...optionalColumns.map((column): [string, string | null | undefined] => [
      fieldOf(column).label,
      patients[column],
    ]),
    ['Membership', patients.membershipType],
    ['Cards', patients.stripeCustomerId && 'Pays with the merged record’s cards'],
  ];
  return found.flatMap(([field, value]) => (value ? [{ field, value }] : []));
}
