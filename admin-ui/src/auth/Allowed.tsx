import type { ReactNode } from 'react';
import { type Door, useMay } from './use-permission.ts';

export const Allowed = ({ to, children }: { to: Door; children: ReactNode }) =>
  useMay(to) ? children : null;
