import { ChoiceTile } from '@bedside/ui-kit/components/ChoiceTile';
import { Spinner } from '@bedside/ui-kit/components/Spinner';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/TextsProvider.tsx';

type State = 'asking' | 'working' | 'passed' | 'failed';

export function SelfHostedCaptcha({ onToken }: { onToken: (token: string) => void }) {
  const { humanCheck } = useTexts();
  const [state, setState] = useState<State>('asking');
  const work = useRef<AbortController>(null);
  useEffect(() => () => work.current?.abort(), []);

  async function begin() {
    if (state === 'working' || state === 'passed') return;
    setState('working');
    const controller = new AbortController();
    work.current = controller;
    try {
      const { solveChallenge } = await import('./solve-challenge.ts');
      const token = await solveChallenge(controller.signal);
      if (controller.signal.aborted) return;
      setState('passed');
      onToken(token);
    } catch {
      if (!controller.signal.aborted) setState('failed');
    }
  }

  return (
    <>
      <ChoiceTile
        type="checkbox"
        name="humanCheck"
        checked={state === 'passed'}
        aria-disabled={state === 'working' || state === 'passed' || undefined}
        onChange={begin}
        lead={state === 'working' && <Spinner />}
        title={humanCheck.label}
        note={humanCheck[state]}
        invalid={state === 'failed'}
      />
      <p role="status" className="spoken">
        {state !== 'asking' && humanCheck[state]}
      </p>
    </>
  );
}
