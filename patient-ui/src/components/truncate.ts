export interface TextLimit {
  /** The longest text that is shown in full, in characters. */
  longest: number;
  /** The length to which a longer text is cut. */
  shown: number;
}

/** Lengths from the specification. */
export const symptomLimit: TextLimit = { longest: 120, shown: 100 };
export const commentLimit: TextLimit = { longest: 90, shown: 88 };

export const truncate = (text: string, { longest, shown }: TextLimit): string =>
  text.length > longest ? `${text.slice(0, shown)}…` : text;
