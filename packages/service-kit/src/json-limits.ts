import { DomainError, fieldError } from '@bedside/contracts/errors';

const MAX_DEPTH = 100;
/** Validating a wrong value takes a schema twenty times as long as parsing it. */
export const MAX_VALUES = 20_000;
/** Each value takes a comma or a bracket, and an empty object or list takes one more. */
const MAX_MARKS = 2 * MAX_VALUES + 1;

const MAX_NAME = 60;
const TOO_DEEP = 'This request is nested too deeply.';
export const tooLarge = () => new DomainError('TOO_LARGE', 'The request is too large.');

export function refuseTooDeep(path: readonly string[]): void {
  if (path.length > MAX_DEPTH) throw fieldError(path[0] ?? '', TOO_DEEP);
}

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = [34, 92, 44, 91, 93, 123, 125];

/**
 * Parsing is slow for deep nesting or a million empty lists. Whether the text is valid JSON is left to the
 * parser.
 * @throws VALIDATION on the field if its name is short; TOO_LARGE
 */
export function refuseCostlyJson(text: string): void {
  let depth = 0;
  let marks = 0;
  let field = '';
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfText(text, at);
      // The last string before a value of the outermost object is that value’s name.
      if (depth === 1 && end - at <= MAX_NAME) field = text.slice(at + 1, end);
      at = end;
    } else if (code === COMMA) marks += 1;
    else if (code === LIST || code === OBJECT) {
      marks += 1;
      depth += 1;
      if (depth > MAX_DEPTH + 1) throw fieldError(field, TOO_DEEP);
    } else if (code === LIST_END || code === OBJECT_END) depth -= 1;
    if (marks > MAX_MARKS) throw tooLarge();
  }
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}
