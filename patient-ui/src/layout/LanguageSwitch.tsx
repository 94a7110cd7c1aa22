import { type Language, languages } from '@bedside/contracts/common/languages';
import Languages from 'lucide-react/icons/languages';
import { languageNames } from '../i18n/language.ts';
import { useCatalog } from '../i18n/TextsProvider.tsx';
import styles from './LanguageSwitch.module.css';

const otherThan = (language: Language) => languages.filter((one) => one !== language);

export function LanguageSwitch() {
  const { language, chooseLanguage } = useCatalog();
  return otherThan(language).map((one) => (
    <button
      key={one}
      type="button"
      lang={one}
      className={styles.button}
      onClick={() => void chooseLanguage(one)}
    >
      <Languages size={20} strokeWidth={1.75} aria-hidden />
      {languageNames[one]}
    </button>
  ));
}
