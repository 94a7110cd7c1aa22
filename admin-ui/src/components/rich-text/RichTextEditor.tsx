import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type RefObject, useImperativeHandle, useMemo, useRef } from 'react';
import { EditorTools } from './EditorTools.tsx';
import styles from './editor.module.css';
import text from './rich-text.module.css';

export interface EditorHandle {
  /** Appends to the existing content. */
  append(html: string): void;
  /** Replaces the content without counting as a user edit. */
  replace(html: string): void;
}

export interface EditorProps {
  label: string;
  /** Initial content; later changes are ignored. */
  initial: string;
  onChange(html: string): void;
  handle?: RefObject<EditorHandle | null>;
  describedBy?: string;
  isInvalid?: boolean;
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: false,
    trailingNode: false,
  }),
];

/** Keeps the trailing space in template prompts such as "Onset: ". */
const spaced = { preserveWhitespace: true } as const;

/** Import only through `RichTextField`, which loads it lazily. */
export default function RichTextEditor(props: EditorProps) {
  const { label, initial, handle, describedBy, isInvalid = false } = props;
  const onChange = useRef(props.onChange);
  onChange.current = props.onChange;
  const editorProps = useMemo(
    () => ({
      attributes: {
        class: `ProseMirror ${text.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(isInvalid),
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
    }),
    [label, describedBy, isInvalid],
  );
  const editor = useEditor({
    extensions,
    content: initial,
    parseOptions: spaced,
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: now }) => onChange.current(now.getHTML()),
  });
  useImperativeHandle(
    handle,
    () => ({
      append: (html) =>
        editor
          .chain()
          .focus('end')
          .insertContentAt(editor.state.doc.content.size, html, { parseOptions: spaced })
          .run(),
      replace: (html) => editor.commands.setContent(html, { emitUpdate: false, parseOptions: spaced }),
    }),
    [editor],
  );
  return (
    <div className={styles.editor} data-invalid={isInvalid || undefined}>
      <EditorTools editor={editor} label={`Format ${label.toLowerCase()}`} />
      <EditorContent editor={editor} className={styles.words} />
    </div>
  );
}
