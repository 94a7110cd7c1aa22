interface Part {
  /** The first line, or a short first sentence; null for a plain paragraph. */
  title: string | null;
  text: string;
}

interface ConsentParts {
  /** The lines of the part titled “At a glance”. */
  glance: string[];
  parts: Part[];
}

const GLANCE = /^(at a glance|en resumen)[.:]?$/i;
const MAX_WORDS = 6;
const MAX_LETTERS = 48;
const WORDS_A_MINUTE = 200;

const isTitle = (text: string): boolean =>
  text.length <= MAX_LETTERS && text.split(/\s+/).length <= MAX_WORDS;

function partOf(paragraph: string): Part {
  const [first = '', ...lines] = paragraph.trim().split('\n');
  if (lines.length > 0 && isTitle(first)) return { title: first, text: lines.join('\n') };
  const lead = /^([^.!?\n]+)\.\s+(\S[\s\S]*)$/.exec(paragraph.trim());
  const [, title = '', text = ''] = lead ?? [];
  return lead && isTitle(title) ? { title, text } : { title: null, text: paragraph.trim() };
}

/** Splits the text into parts without changing any word. */
export function consentParts(text: string): ConsentParts {
  const parts = text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map(partOf);
  const glance = parts.find(({ title }) => title !== null && GLANCE.test(title));
  return {
    glance: glance ? glance.text.split('\n').map((line) => line.replace(/^[-•*]\s*/, '')) : [],
    parts: parts.filter((part) => part !== glance),
  };
}

export const minutesToRead = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).length / WORDS_A_MINUTE));
