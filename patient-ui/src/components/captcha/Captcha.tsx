import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-query.ts';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import { HostedCaptcha } from './HostedCaptcha.tsx';
import { hostedKinds } from './hosted-check.ts';
import { SelfHostedCaptcha } from './SelfHostedCaptcha.tsx';

interface Props {
  /** What the person got for it, good for one request; null once that is over. */
  onToken: (token: string | null) => void;
  error?: string;
}

/** Tells people from programs, the way the practice is configured to. With another `key` it asks again. */
export function Captcha({ onToken, error }: Props) {
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
