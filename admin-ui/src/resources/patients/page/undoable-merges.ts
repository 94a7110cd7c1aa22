interface Merge {
  undoableUntil: string;
  undoneAt: string | null;
}

export const undoableMerges = <M extends Merge>(merges: readonly M[], now: Date): readonly M[] =>
  merges.filter(({ undoableUntil, undoneAt }) => undoneAt === null && new Date(undoableUntil) > now);
