import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { useEffect, useRef, useState } from 'react';
import { useFirstTexts, useTexts } from '../../i18n/TextsProvider.tsx';
import { type HostedKind, loadHostedCheck } from './hosted-check.ts';

interface Props {
  kind: HostedKind;
  siteKey: string;
  onToken: (token: string | null) => void;
}

export function HostedCaptcha({ kind, siteKey, onToken }: Props) {
  const { humanCheck } = useTexts();
  const { failure } = useFirstTexts();
  const place = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  const latestOnToken = useRef(onToken);
  latestOnToken.current = onToken;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads it again
  useEffect(() => {
    let isGone = false;
    setFailed(false);
    loadHostedCheck(kind).then(
      ({ render }) => {
        // Widgets cannot be moved or reused, so each gets its own element.
        const own = document.createElement('div');
        if (isGone || !place.current) return;
        place.current.replaceChildren(own);
        render(own, {
          sitekey: siteKey,
          theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
          callback: (token) => latestOnToken.current(token),
          'expired-callback': () => latestOnToken.current(null),
          'error-callback': () => latestOnToken.current(null),
        });
      },
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [kind, siteKey, tries]);
  return (
    <>
      <div ref={place} />
      {failed && (
        <ErrorNotice
          title={humanCheck.failed}
          action={
            <Button kind="secondary" small onClick={() => setTries(tries + 1)}>
              {failure.retry}
            </Button>
          }
        />
      )}
    </>
  );
}
