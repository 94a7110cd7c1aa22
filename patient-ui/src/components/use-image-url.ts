import { useEffect, useState } from 'react';

/** An address of a picked picture for as long as it is shown. */
export function useImageUrl(file: Blob | null): string | null {
  const [made, setMade] = useState<{ file: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  // That of another file is gone by now.
  return made?.file === file ? (made?.url ?? null) : null;
}
