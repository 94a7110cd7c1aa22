/** Specified calls that do not exist yet. Whoever builds one takes its line away; nobody adds one. */
export const notBuiltYet: readonly string[] = [];
