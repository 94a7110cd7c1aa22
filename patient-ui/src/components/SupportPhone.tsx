import { PhoneText } from '@bedside/ui-kit/components/PhoneText';
import { useQuery } from '@tanstack/react-query';
import { contactQuery } from '../api/contact-query.ts';

/** The number to call, wherever a page says to call us. */
export function SupportPhone() {
  const { data } = useQuery(contactQuery);
  return data && <PhoneText phone={data.supportPhone} />;
}
