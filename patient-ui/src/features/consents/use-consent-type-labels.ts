import type { ConsentRow } from '@bedside/contracts/people/consent.schema';
import { fullName } from '@bedside/ui-kit/person';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import { useUser } from '../../session/use-session.ts';

export function useConsentTypeLabels({
  requestFrom,
  requestTo,
}: Pick<ConsentRow, 'requestFrom' | 'requestTo'>): string {
  const { consent: texts } = useTexts();
  const user = useUser();
  if (!requestFrom) return texts.fromPractice;
  return requestFrom.id === user.id
    ? texts.fromYou(fullName(requestTo) || texts.someone)
    : texts.fromThem(fullName(requestFrom));
}
