import { useFormContext } from 'react-hook-form';

/** What an input takes to be a field of the form around it, and what is wrong with that field. */
export function useInput(source: string, invalidText?: string) {
  const { register, getFieldState, formState } = useFormContext();
  const { error } = getFieldState(source, formState);
  return { ...register(source), error: error && (invalidText ?? error.message) };
}
