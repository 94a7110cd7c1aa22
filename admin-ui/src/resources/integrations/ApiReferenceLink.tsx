import { buttonClass } from '@bedside/ui-kit/components/Button';
import BookOpen from 'lucide-react/icons/book-open';

export const ApiReferenceLink = () => (
  <a className={buttonClass({ kind: 'secondary' })} href="/docs" target="_blank" rel="noopener">
    <BookOpen size={16} strokeWidth={1.75} aria-hidden />
    API reference
  </a>
);
