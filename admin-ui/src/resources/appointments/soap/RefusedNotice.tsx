import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { Row } from '@bedside/ui-kit/components/Stack';
import { copyText } from '@bedside/ui-kit/copy-text';
import { useState } from 'react';
import { requestIdOf } from '../../../data/failure.ts';

interface Props {
  failure: Error;
  mine(): string;
  /** Discards the text and shows the saved note. */
  onDrop(): void;
}

const BREAKS = 'p, h2, h3, li, br, hr, blockquote';

/** Plain text with one line for each paragraph. */
function plainTextOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(BREAKS)) element.append('\n');
  return (body.textContent ?? '').replaceAll(/\n{2,}/g, '\n').trim();
}

/** Lets the author copy the text when the note can no longer be saved. */
export function RefusedNotice({ failure, mine, onDrop }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <ErrorNotice
      title={failure.message}
      requestId={requestIdOf(failure)}
      action={
        <Row as="span" wrap gap={8}>
          <Button small onClick={() => void copyText(plainTextOf(mine())).then(setIsCopied)}>
            {isCopied ? 'Copied' : 'Copy your text'}
          </Button>
          <Button kind="secondary" small onClick={onDrop}>
            View the current note
          </Button>
        </Row>
      }
    >
      Your text is still in the editor. Copy it before you continue.
    </ErrorNotice>
  );
}
