import { useState } from 'react';
import { SignatureFields } from '../../../consents/components/SignatureFields.tsx';
import { isSigned, type SignatureInput, toSignature } from '../../../consents/given-signature.ts';
import type { FieldProps } from '../field-props.ts';
import styles from './Questionnaire.module.css';

/** Counts as answered once complete. */
export function SignatureAnswer({ question, value, onChange, error }: FieldProps) {
  const given = typeof value === 'object' && !Array.isArray(value) ? value : null;
  const [typed, setTyped] = useState<SignatureInput>({
    kind: given?.kind ?? 'TYPED',
    name: given?.name ?? '',
    path: given?.path ?? '',
  });
  return (
    <div className={styles.signature}>
      <p>{question.text}</p>
      <SignatureFields
        value={typed}
        isTried={error !== undefined}
        onChange={(next) => {
          setTyped(next);
          onChange(isSigned(next) ? toSignature(next) : undefined);
        }}
      />
    </div>
  );
}
