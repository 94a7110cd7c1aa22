import { type RichTextTag, richTextTags } from '@bedside/contracts/care/soap-notes.api';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { createElement, Fragment, lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { EditorProps } from './RichTextEditor.tsx';
import styles from './rich-text.module.css';

/** Renders allowed HTML as React elements, never as markup. Unknown elements become text; attributes are dropped. */
export function RichText({ html, isSmall = false }: { html: string; isSmall?: boolean }) {
  const drawn = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return [...body.childNodes].map(draw);
  }, [html]);
  const isPlain = !/<[a-z]/i.test(html);
  return (
    <div
      className={[styles.text, isSmall && styles.small, isPlain && styles.plain].filter(Boolean).join(' ')}
    >
      {drawn}
    </div>
  );
}

/** Elements whose content is code rather than text. */
const silent = ['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'TEXTAREA', 'TITLE'];

const isAllowed = (name: string): name is RichTextTag => richTextTags.some((tag) => tag === name);

function draw(node: Node, place: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || silent.includes(node.tagName)) return null;
  const name = node.tagName.toLowerCase();
  if (name === 'br' || name === 'hr') return createElement(name, { key: place });
  const children = [...node.childNodes].map(draw);
  if (!isAllowed(name)) return <Fragment key={place}>{children}</Fragment>;
  return createElement(name, { key: place }, ...children);
}

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'));

/** Loads the editor when the first field is shown. */
export const RichTextField = (props: EditorProps) => (
  <Suspense
    fallback={
      <Loading label="Loading editor">
        <Skeleton height={285} />
      </Loading>
    }
  >
    <RichTextEditor {...props} />
  </Suspense>
);
