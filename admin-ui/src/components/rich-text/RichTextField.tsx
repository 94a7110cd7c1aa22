import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { lazy, Suspense } from 'react';
import type { EditorProps } from './RichTextEditor.tsx';

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'));

/** Where rich text is written. The editor comes with the first field that shows itself. */
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
