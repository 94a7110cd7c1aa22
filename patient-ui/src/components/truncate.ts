export interface TextLimit {
  /** Characters up to which a text is shown whole. */
  longest: number;
  /** What a longer one is cut to. */
  shown: number;
}

/** Lengths as specified. */
export const symptomLimit: TextLimit = { longest: 120, shown: 100 };
export const commentLimit: TextLimit = { longest: 90, shown: 88 };

/** The beginning of a long text with an ellipsis; a short one as it is. */
export const truncate = (text: string, { longest, shown }: TextLimit): string =>
  text.length > longest ? `${text.slice(0, shown)}…` : text;
