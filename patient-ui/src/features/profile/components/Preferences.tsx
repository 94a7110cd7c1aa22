import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useState } from 'react';
import { Card } from '../../../parts/Card.tsx';
import { Pill, Pills } from '../../../parts/Pills.tsx';
import {
  type Appearance,
  appearances,
  chooseAppearance,
  storedAppearance,
} from '../../../session/appearance.ts';
import { languages } from '../../../texts/language.ts';
import { useCatalogue, useTexts } from '../../../texts/TextsProvider.tsx';
import styles from './Preferences.module.css';

const languageNames = { en: 'English', es: 'Español' };

/** Light or dark, and the language. */
export function Preferences() {
  const { profile } = useTexts();
  const { language, chooseLanguage } = useCatalogue();
  const [appearance, setAppearance] = useState(storedAppearance);
  function choose(chosen: Appearance) {
    chooseAppearance(chosen);
    setAppearance(chosen);
  }
  return (
    <Card>
      <div className={styles.groups}>
        <FieldGroup label={profile.appearance}>
          <Pills label={profile.appearance}>
            {appearances.map((one) => (
              <Pill key={one} pressed={one === appearance} onPress={() => choose(one)}>
                {profile.appearances[one]}
              </Pill>
            ))}
          </Pills>
        </FieldGroup>
        <FieldGroup label={profile.language}>
          <Pills label={profile.language}>
            {languages.map((one) => (
              <Pill key={one} pressed={one === language} onPress={() => void chooseLanguage(one)}>
                {languageNames[one]}
              </Pill>
            ))}
          </Pills>
        </FieldGroup>
      </div>
    </Card>
  );
}
