const plain = (name: string) =>
  name.trim().replace(/\s+/g, ' ').replaceAll('’', "'").toLocaleLowerCase('en-US');

/** Whether somebody typed a name to confirm: case, blanks and the kind of apostrophe do not matter. */
export const isTypedName = (typed: string, name: string): boolean => plain(typed) === plain(name);
