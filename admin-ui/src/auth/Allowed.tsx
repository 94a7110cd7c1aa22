import type { ReactNode } from 'react';
import { type AccessRule, useMay } from './use-permission.ts';

export const Allowed = ({ to, children }: { to: AccessRule; children: ReactNode }) =>
  useMay(to) ? children : null;
