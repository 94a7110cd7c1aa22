import type { ReactNode } from 'react';

interface Props {
  onLeave: () => void;
  children: ReactNode;
}

/** Treats a group of choices as one field, touched when focus leaves the group. */
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
