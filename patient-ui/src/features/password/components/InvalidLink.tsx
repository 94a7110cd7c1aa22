import { buttonClass } from '@bedside/ui-kit/components/Button';
import { Stack } from '@bedside/ui-kit/components/Stack';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';

export function InvalidLink({ children }: { children: ReactNode }) {
  const { link, reset } = useFirstTexts();
  return (
    <SignInLayout title={link.gone} subtitle={children}>
      <Stack gap={20} top={32}>
        <Link to="/" replace className={buttonClass({ wide: true })}>
          {reset.toSignIn}
        </Link>
      </Stack>
    </SignInLayout>
  );
}
