import { createContext, useContext } from 'react';
import type { Formats } from '../formats.ts';

const FormatsContext = createContext<Formats>({ zone: 'America/Chicago' });

/** Tells every date below it the practice's zone and the reader's language. */
export const FormatsProvider = FormatsContext.Provider;
export const useFormats = () => useContext(FormatsContext);
