export interface FileLimits {
  /** Content types, `image/png`. */
  types: readonly string[];
  maxBytes: number;
}

/** What can be sent of the files that were picked, dropped or pasted, and what is wrong with one of the rest. */
export function partitionAllowedFiles<F extends Pick<File, 'type' | 'size'>>(
  files: readonly F[],
  { types, maxBytes }: FileLimits,
): { fitting: F[]; problem: 'wrongType' | 'tooLarge' | null } {
  const known = files.filter((file) => types.includes(file.type));
  // A photo is made small enough on its way.
  const fitting = known.filter((file) => file.type.startsWith('image/') || file.size <= maxBytes);
  const problem =
    known.length < files.length ? 'wrongType' : fitting.length < known.length ? 'tooLarge' : null;
  return { fitting, problem };
}
