import type { Language } from '@bedside/contracts/common/languages';
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import type { Texts } from './en.ts';
import { type Catalog, loadCatalog, loadTexts, rememberLanguage } from './language.ts';

interface Value extends Catalog {
  chooseLanguage: (language: Language) => Promise<void>;
}

const CatalogContext = createContext<Value | null>(null);

/** Translates English messages from the contracts and the API client. */
export let translate = (english: string): string => english;

function speak(say: (english: string) => string): void {
  translate = say;
}

/** Provides the texts needed before sign-in; `AllTexts` adds the rest. */
export function TextsProvider({ first, children }: { first: Catalog; children: ReactNode }) {
  const [catalog, setCatalog] = useState(first);
  speak(catalog.translate);
  useEffect(() => {
    document.documentElement.lang = catalog.language;
  }, [catalog.language]);
  async function chooseLanguage(language: Language) {
    rememberLanguage(language);
    const [chosen] = await Promise.all([loadCatalog(language), loadTexts(language)]);
    startTransition(() => setCatalog(chosen));
    // Cached responses are still in the previous language.
    void queryClient.invalidateQueries();
  }
  return <CatalogContext value={{ ...catalog, chooseLanguage }}>{children}</CatalogContext>;
}

export function useCatalog(): Value {
  const value = use(CatalogContext);
  if (!value) throw new Error('TextsProvider is missing');
  return value;
}

export const useFirstTexts = () => useCatalog().first;

/** Set only by the `AllTexts` route, so that no screen renders without texts. */
export const TextsContext = createContext<Texts | null>(null);

export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error('AllTexts is missing: before sign-in there is useFirstTexts');
  return texts;
}
