import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { type Catalogue, type Language, loadCatalogue, rememberLanguage } from './language.ts';

interface Value extends Catalogue {
  chooseLanguage: (language: Language) => Promise<void>;
}

const TextsContext = createContext<Value | null>(null);

export function TextsProvider({ first, children }: { first: Catalogue; children: ReactNode }) {
  const [catalogue, setCatalogue] = useState(first);
  useEffect(() => {
    document.documentElement.lang = catalogue.language;
  }, [catalogue.language]);
  async function chooseLanguage(language: Language) {
    rememberLanguage(language);
    setCatalogue(await loadCatalogue(language));
  }
  return <TextsContext value={{ ...catalogue, chooseLanguage }}>{children}</TextsContext>;
}

export function useCatalogue(): Value {
  const value = use(TextsContext);
  if (!value) throw new Error('TextsProvider is missing');
  return value;
}

/** The words of the reader's language. */
export const useTexts = () => useCatalogue().texts;
