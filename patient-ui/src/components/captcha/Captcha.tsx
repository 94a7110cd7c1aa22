import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-query.ts';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import { HostedCaptcha } from './HostedCaptcha.tsx';
import { hostedKinds } from './hosted-check.ts';
import { SelfHostedCaptcha } from './SelfHostedCaptcha.tsx';

interface Props {
  /** Token for one request; null when it expires. */
  onToken: (token: string | null) => void;
  error?: string;
}

/** The configured human check. Change `key` to require a new one. */
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
