import type { ReactNode } from 'react';

/** One line of the palette. */
export interface PaletteOption {
  id: string;
  icon: ReactNode;
  /** What is matched and marked. */
  label: string;
  meta?: string;
  end?: ReactNode;
  run(): void;
}

export interface PaletteGroup {
  label: string;
  options: readonly PaletteOption[];
}
