const typeOfEnding: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Sets a missing content type, because computers without Word don’t know the type of Word files. */
export function withType(file: File): File {
  if (file.type && file.type !== 'application/octet-stream') return file;
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const type = typeOfEnding[ending];
  return type ? new File([file], file.name, { type, lastModified: file.lastModified }) : file;
}

/** Includes extensions, because some file dialogs ignore MIME types. */
export const acceptOf = (types: readonly string[]): string =>
  [
    ...types,
    ...Object.entries(typeOfEnding).flatMap(([ending, type]) => (types.includes(type) ? [`.${ending}`] : [])),
  ].join(',');
