import { discoverySources } from '@bedside/contracts/appointments/appointment-request.schema';
import { ChoiceTile } from '@bedside/ui-kit/components/ChoiceTile';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Spinner } from '@bedside/ui-kit/components/Spinner';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { configQuery } from '../../../api/config-queries.ts';
import { HostedCaptcha } from '../../../components/captcha/HostedCaptcha.tsx';
import { hostedKinds } from '../../../components/captcha/hosted-check.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { WizardValues } from '../wizard-form.ts';

interface Props {
  /** The number of the check, from 0. Every submission needs a new check. */
  check: number;
  checkError: string | undefined;
  onToken: (token: string | null) => void;
}

interface CaptchaProps {
  /** Passes the token for one request, or null when it expires. */
  onToken: (token: string | null) => void;
  error?: string;
}

type State = 'asking' | 'working' | 'passed' | 'failed';

function SelfHostedCaptcha({ onToken }: { onToken: (token: string) => void }) {
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
      const { solveChallenge } = await import('../../../components/captcha/solve-challenge.ts');
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
      <p role="status" className="visually-hidden">
        {state !== 'asking' && humanCheck[state]}
      </p>
    </>
  );
}

/** The configured human check. Change `key` to require a new one. */
function Captcha({ onToken, error }: CaptchaProps) {
  const { humanCheck } = useTexts();
  const { data: config } = useQuery(configQuery);
  const hosted = hostedKinds.find((kind) => kind === config?.humanCheck.kind);
  return (
    <FieldGroup label={humanCheck.title} required error={error}>
      {!config && <Skeleton height={64} />}
      {config && !hosted && <SelfHostedCaptcha onToken={onToken} />}
      {hosted && <HostedCaptcha kind={hosted} siteKey={config?.humanCheck.siteKey ?? ''} onToken={onToken} />}
    </FieldGroup>
  );
}

export function ConfirmStep({ check, checkError, onToken }: Props) {
  const { request, form } = useTexts();
  const { register, formState } = useFormContext<WizardValues>();
  return (
    <>
      <SelectInput
        {...register('findUs')}
        label={request.findUs}
        required
        placeholder={form.choose}
        options={discoverySources.map((value) => ({ value, label: request.sources[value] }))}
        error={formState.errors.findUs?.message}
      />
      <Captcha key={check} onToken={onToken} error={checkError} />
    </>
  );
}
