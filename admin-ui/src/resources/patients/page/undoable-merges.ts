interface Merge {
  undoUntil: string;
  undoneAt: string | null;
}

/** The merges that can still be undone. */
export const undoableMerges = <M extends Merge>(merges: readonly M[], now: Date): readonly M[] =>
  merges.filter(({ undoUntil, undoneAt }) => undoneAt === null && new Date(undoUntil) > now);
