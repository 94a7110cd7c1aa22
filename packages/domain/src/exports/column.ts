import type { ExportColumn } from '@bedside/contracts/payments/exports.schema';
import type { Cell } from './cells.ts';

/** A column that an export may hold, and what else it has to read for it. */
export interface Column<Join extends string = string> extends ExportColumn {
  cell: Cell;
  needs: readonly Join[];
}

type Line<Join> = readonly [key: string, label: string, cell: Cell, ...needs: Join[]];

/** The columns of one group. */
export const group = <Join extends string>(name: string, lines: readonly Line<Join>[]): Column<Join>[] =>
  lines.map(([key, label, cell, ...needs]) => ({ key, label, group: name, cell, needs }));
