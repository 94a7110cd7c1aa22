/** What rows are called: one of them, and many. */
export interface RowWords {
  one: string;
  many: string;
}

/** "1 visit", "12 visits" */
export const counted = (count: number, { one, many }: RowWords): string =>
  `${count} ${count === 1 ? one : many}`;
