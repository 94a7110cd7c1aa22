import type { ConsentDetail } from '@bedside/contracts/people/consent.schema';
import { Signature } from '@bedside/ui-kit/components/Signature';
import { TimeText } from '@bedside/ui-kit/components/TimeText';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';

export function SignatureView({ signature }: { signature: NonNullable<ConsentDetail['signature']> }) {
  const { consent: texts } = useTexts();
  return (
    <Card title={texts.signed}>
      <Signature name={signature.name} path={signature.path} />
      <p className="small muted">
        <TimeText value={signature.at} />
        {signature.ip && ` · ${signature.ip}`}
      </p>
    </Card>
  );
}
