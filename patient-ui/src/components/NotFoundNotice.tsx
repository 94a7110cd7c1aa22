import { buttonClass } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Link } from 'react-router';
import { useTexts } from '../i18n/TextsProvider.tsx';
import { Card } from './Card.tsx';

/** Same notice for missing and forbidden records. */
export function NotFoundNotice() {
  const { failure } = useTexts();
  return (
    <Card flush>
      <EmptyState
        title={failure.notFoundTitle}
        action={
          <Link to="/home" className={buttonClass({ kind: 'secondary', small: true })}>
            {failure.goHome}
          </Link>
        }
      >
        {failure.notFound}
      </EmptyState>
    </Card>
  );
}
