import { fullNameOf } from '@bedside/domain/people/user.policy';

/** Null for actions by the system. */
export const staffNameOf = ({
  staffFirst,
  staffLast,
}: {
  staffFirst: string | null;
  staffLast: string | null;
}): string | null =>
  staffFirst === null || staffLast === null
    ? null
    : fullNameOf({ firstName: staffFirst, lastName: staffLast });
