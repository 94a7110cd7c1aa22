export interface FileLimits {
  types: readonly string[];
  maxBytes: number;
}

/** Splits picked files into those allowed and an error for one of the rest. */
export function partitionAllowedFiles<F extends Pick<File, 'type' | 'size'>>(
  files: readonly F[],
  { types, maxBytes }: FileLimits,
): { fitting: F[]; problem: 'wrongType' | 'tooLarge' | null } {
  const known = files.filter((file) => types.includes(file.type));
  // Photos are exempt because they are scaled down before upload.
  const fitting = known.filter((file) => file.type.startsWith('image/') || file.size <= maxBytes);
  const problem =
    known.length < files.length ? 'wrongType' : fitting.length < known.length ? 'tooLarge' : null;
  return { fitting, problem };
}
