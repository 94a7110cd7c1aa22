import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Signature } from '@bedside/ui-kit/components/Signature';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { lazy, Suspense } from 'react';
import { SegmentedControl, SegmentedOption } from '../../../components/SegmentedControl.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { hasDrawing, hasName, type SignatureInput } from '../given-signature.ts';
import styles from './SignatureFields.module.css';

const SignaturePad = lazy(() => import('@bedside/ui-kit/components/SignaturePad'));

interface Props {
  value: SignatureInput;
  onChange: (given: SignatureInput) => void;
  isTried: boolean;
}

export function SignatureFields({ value, onChange, isTried }: Props) {
  const { consent: texts } = useTexts();
  const change = (part: Partial<SignatureInput>) => onChange({ ...value, ...part });
  return (
    <>
      <FieldGroup
        label={texts.signature}
        required
        error={isTried && !hasDrawing(value) ? texts.drawingRequired : undefined}
      >
        <SegmentedControl label={texts.signature}>
          <SegmentedOption
            pressed={value.kind === 'DRAWN'}
            onPress={() => change({ kind: 'DRAWN', path: '' })}
          >
            {texts.drawn}
          </SegmentedOption>
          <SegmentedOption pressed={value.kind === 'TYPED'} onPress={() => change({ kind: 'TYPED' })}>
            {texts.typed}
          </SegmentedOption>
        </SegmentedControl>
        <div className={styles.field}>
          {value.kind === 'TYPED' ? (
            <Signature name={value.name || ' '} path={null} />
          ) : (
            <Suspense fallback={<div className={styles.wait} />}>
              <SignaturePad
                label={texts.drawHere}
                clearLabel={texts.clear}
                invalid={isTried && !hasDrawing(value)}
                onDrawn={(path) => change({ path })}
              />
            </Suspense>
          )}
        </div>
      </FieldGroup>
      <TextInput
        label={texts.yourName}
        required
        autoComplete="name"
        maxLength={90}
        value={value.name}
        onChange={({ target }) => change({ name: target.value })}
        error={isTried && !hasName(value) ? texts.nameRequired : undefined}
      />
    </>
  );
}
