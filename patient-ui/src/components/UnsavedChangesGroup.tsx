import type { ReactNode } from 'react';

interface Props {
  /** The focus went from the group to somewhere else. */
  onLeave: () => void;
  children: ReactNode;
}

/** A group of choices that counts as one field: it was touched once the focus leaves all of it. */
export const UnsavedChangesGroup = ({ onLeave, children }: Props) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus goes
  <div
    onBlur={({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) onLeave();
    }}
  >
    {children}
  </div>
);
