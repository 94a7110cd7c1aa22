const plain = (name: string) =>
  name.trim().replace(/\s+/g, ' ').replaceAll('’', "'").toLocaleLowerCase('en-US');

/** Ignores case, spaces and the kind of apostrophe. */
export const isTypedName = (typed: string, name: string): boolean => plain(typed) === plain(name);
