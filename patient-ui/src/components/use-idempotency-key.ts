import { useRef } from 'react';

/** The same key for the same request, another one as soon as an answer was changed. */
export function useIdempotencyKey() {
  const last = useRef({ request: '', key: '' });
  return (body: unknown): string => {
    const request = JSON.stringify(body);
    if (last.current.request !== request) last.current = { request, key: crypto.randomUUID() };
    return last.current.key;
  };
}
