import type { Language } from '@bedside/contracts/common/languages';
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import type { Texts } from './en.ts';
import { type Catalog, loadCatalog, loadTexts, rememberLanguage } from './language.ts';
import { speak } from './told.ts';

interface Value extends Catalog {
  chooseLanguage: (language: Language) => Promise<void>;
}

const CatalogContext = createContext<Value | null>(null);

/** The reader's language, and of its words those that come first. `AllTexts` has the others. */
export function TextsProvider({ first, children }: { first: Catalog; children: ReactNode }) {
  const [catalog, setCatalog] = useState(first);
  speak(catalog.told);
  useEffect(() => {
    document.documentElement.lang = catalog.language;
  }, [catalog.language]);
  async function chooseLanguage(language: Language) {
    rememberLanguage(language);
    const [chosen] = await Promise.all([loadCatalog(language), loadTexts(language)]);
    startTransition(() => setCatalog(chosen));
    // What the services answered is in the language before.
    void queryClient.invalidateQueries();
  }
  return <CatalogContext value={{ ...catalog, chooseLanguage }}>{children}</CatalogContext>;
}

export function useCatalog(): Value {
  const value = use(CatalogContext);
  if (!value) throw new Error('TextsProvider is missing');
  return value;
}

/** The words for what shows before sign-in; what also shows behind it takes them from here, too. */
export const useFirstTexts = () => useCatalog().first;

/** Every word of the reader's language. Only the route `AllTexts` fills it, so no screen shows without its words. */
export const TextsContext = createContext<Texts | null>(null);

/** The words of the reader's language, for the screens below the route `AllTexts`. */
export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error('AllTexts is missing: before sign-in there is useFirstTexts');
  return texts;
}
