import type { ReactNode } from 'react';
import { type Door, useMay } from './use-permission.ts';

/** What stands on a screen only for those who may make the call behind it, or read the resource. */
export const Allowed = ({ to, children }: { to: Door; children: ReactNode }) =>
  useMay(to) ? children : null;
