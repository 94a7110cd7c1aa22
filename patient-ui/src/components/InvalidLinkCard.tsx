import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Card } from './Card.tsx';
import { SupportPhone } from './SupportPhone.tsx';

interface Props {
  title: string;
  text: string;
}

export const InvalidLinkCard = ({ title, text }: Props) => (
  <Card flush>
    <EmptyState title={title} action={<SupportPhone />}>
      {text}
    </EmptyState>
  </Card>
);
