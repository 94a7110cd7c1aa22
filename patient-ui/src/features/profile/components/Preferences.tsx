import { type Language, languages } from '@bedside/contracts/common/languages';
import { updateProfile } from '@bedside/contracts/people/account.api';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { errorMessageOf } from '../../../api/failures.ts';
import { toast } from '../../../api/toast.ts';
import { Card } from '../../../components/Card.tsx';
import { SegmentedControl, SegmentedOption } from '../../../components/SegmentedControl.tsx';
import { languageNames } from '../../../i18n/language.ts';
import { useCatalog, useTexts } from '../../../i18n/TextsProvider.tsx';
import {
  type Appearance,
  appearances,
  chooseAppearance,
  storedAppearance,
} from '../../../session/appearance.ts';

export function Preferences() {
  const { profile, failure } = useTexts();
  const { language, chooseLanguage } = useCatalog();
  const [appearance, setAppearance] = useState(storedAppearance);
  function choose(chosen: Appearance) {
    chooseAppearance(chosen);
    setAppearance(chosen);
  }
  const write = useMutation({
    mutationFn: (chosen: Language) => client.send(updateProfile, { body: { language: chosen } }),
    onError: (reason) => toast(errorMessageOf(reason, failure.whatToDo).message, 'error'),
  });
  function speak(chosen: Language) {
    void chooseLanguage(chosen);
    write.mutate(chosen);
  }
  return (
    <Card>
      <Stack gap={24}>
        <FieldGroup label={profile.appearance}>
          <SegmentedControl label={profile.appearance}>
            {appearances.map((one) => (
              <SegmentedOption key={one} pressed={one === appearance} onPress={() => choose(one)}>
                {profile.appearances[one]}
              </SegmentedOption>
            ))}
          </SegmentedControl>
        </FieldGroup>
        <FieldGroup label={profile.language} help={profile.languageHelp}>
          <SegmentedControl label={profile.language}>
            {languages.map((one) => (
              <SegmentedOption key={one} pressed={one === language} onPress={() => speak(one)}>
                {languageNames[one]}
              </SegmentedOption>
            ))}
          </SegmentedControl>
        </FieldGroup>
      </Stack>
    </Card>
  );
}
