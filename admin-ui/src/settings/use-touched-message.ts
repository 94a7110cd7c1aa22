import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';

/**
 * The message of a field once it was touched or the form sent. A line that is added to a list of fields has its
 * messages at once, before anybody could fill it in.
 */
export function useTouchedMessage<T extends FieldValues>(): (path: FieldPath<T>) => string | undefined {
  const { getFieldState, formState } = useFormContext<T>();
  return (path) => {
    const { error, isTouched } = getFieldState(path, formState);
    return isTouched || formState.isSubmitted ? error?.message : undefined;
  };
}
