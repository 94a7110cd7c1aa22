/** What rows are called: one of them, and many. */
export interface RowNouns {
  one: string;
  many: string;
}

/** "1 visit", "12 visits" */
export const pluralizeRows = (count: number, { one, many }: RowNouns): string =>
  `${count} ${count === 1 ? one : many}`;
