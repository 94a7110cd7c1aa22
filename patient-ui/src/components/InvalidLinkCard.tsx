import { PhoneText } from '@bedside/ui-kit/components/ContactText';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { contactQuery } from '../api/queries.ts';
import { Card } from './Card.tsx';

interface Props {
  title: string;
  text: string;
}

function SupportPhone() {
  const { data } = useQuery(contactQuery);
  return data && <PhoneText phone={data.supportPhone} />;
}

export const InvalidLinkCard = ({ title, text }: Props) => (
  <Card flush>
    <EmptyState title={title} action={<SupportPhone />}>
      {text}
    </EmptyState>
  </Card>
);
