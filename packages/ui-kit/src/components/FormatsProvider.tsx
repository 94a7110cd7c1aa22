import { createContext, useContext } from 'react';
import type { Formats } from '../formats.ts';

const FormatsContext = createContext<Formats>({ zone: 'America/Chicago' });

export const FormatsProvider = FormatsContext.Provider;
export const useFormats = () => useContext(FormatsContext);
