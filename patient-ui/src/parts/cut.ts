export interface Cut {
  /** Characters up to which a text is shown whole. */
  longest: number;
  /** What a longer one is cut to. */
  shown: number;
}

/** Lengths as specified. */
export const symptomCut: Cut = { longest: 120, shown: 100 };
export const commentCut: Cut = { longest: 90, shown: 88 };

/** The beginning of a long text with an ellipsis; a short one as it is. */
export const cut = (text: string, { longest, shown }: Cut): string =>
  text.length > longest ? `${text.slice(0, shown)}…` : text;
