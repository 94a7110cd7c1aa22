import { useEffect, useState } from 'react';

/** Object URL of a picked image, revoked when no longer shown. */
export function useImageUrl(file: Blob | null): string | null {
  const [made, setMade] = useState<{ file: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  // The previous file's URL is already revoked.
  return made?.file === file ? (made?.url ?? null) : null;
}
