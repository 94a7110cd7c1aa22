export function fileKind(contentType: string): 'image' | 'pdf' | 'document' {
  if (contentType.startsWith('image/')) return 'image';
  return contentType === 'application/pdf' ? 'pdf' : 'document';
}
