import { fullNameOf } from '@bedside/domain/people/full-name.policy';

/** Who on staff it was; null where our own code did it. */
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
