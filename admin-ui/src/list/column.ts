import type { ReactNode } from 'react';

/** One column of a list: what it shows, and what it says in a file. */
export interface Column<Row> {
  key: string;
  label: string;
  /** In pixels; the rest of the room where left out. */
  width?: number;
  /** The field the server sorts by. */
  sortBy?: string;
  alignRight?: boolean;
  /** What it says is never cut: it takes as many lines as it needs. */
  wraps?: boolean;
  /** Shown only where the window is at least so wide. */
  fromWidth?: number;
  cell(row: Row): ReactNode;
  /** The cell as plain text, for an export. */
  text(row: Row): string;
}
