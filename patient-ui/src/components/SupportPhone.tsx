import { PhoneText } from '@bedside/ui-kit/components/PhoneText';
import { useQuery } from '@tanstack/react-query';
import { contactQuery } from '../api/contact-query.ts';

export function SupportPhone() {
  const { data } = useQuery(contactQuery);
  return data && <PhoneText phone={data.supportPhone} />;
}
