import { Button } from '@bedside/ui-kit/components/Button';
import { copyText } from '@bedside/ui-kit/copy-text';
import { toast } from '../api/toast.ts';
import { useTexts } from '../i18n/TextsProvider.tsx';

interface Props {
  link: string;
  kind?: 'primary' | 'secondary';
  small?: boolean;
}

export function CopyLink({ link, kind = 'primary', small = false }: Props) {
  const { copyLink: texts } = useTexts();
  const copy = async () =>
    (await copyText(link)) ? toast(texts.copied, 'success') : toast(texts.notCopied, 'error');
  return (
    <Button kind={kind} small={small} onClick={copy}>
      {texts.copy}
    </Button>
  );
}
