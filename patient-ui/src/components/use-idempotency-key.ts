import { useRef } from 'react';

/** Stays the same while the request is unchanged, so a retry is not a second request. */
export function useIdempotencyKey() {
  const last = useRef({ request: '', key: '' });
  return (body: unknown): string => {
    const request = JSON.stringify(body);
    if (last.current.request !== request) last.current = { request, key: crypto.randomUUID() };
    return last.current.key;
  };
}
