/** What a file is called by its content type. */
export function fileKind(contentType: string): 'picture' | 'pdf' | 'document' {
  if (contentType.startsWith('image/')) return 'picture';
  return contentType === 'application/pdf' ? 'pdf' : 'document';
}
