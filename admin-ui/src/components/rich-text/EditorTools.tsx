import { type Editor, useEditorState } from '@tiptap/react';
import type { LucideIcon } from 'lucide-react';
import Bold from 'lucide-react/icons/bold';
import Heading from 'lucide-react/icons/heading';
import Italic from 'lucide-react/icons/italic';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Redo from 'lucide-react/icons/redo-2';
import Quote from 'lucide-react/icons/text-quote';
import Underline from 'lucide-react/icons/underline';
import Undo from 'lucide-react/icons/undo-2';
import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import styles from './editor.module.css';

interface Tool {
  label: string;
  keys?: string;
  icon: LucideIcon;
  isApart?: true;
  run(editor: Editor): void;
  isOn?(editor: Editor): boolean;
  isOff?(editor: Editor): boolean;
}

const tools: readonly Tool[] = [
  {
    label: 'Heading',
    keys: 'Ctrl Alt 3',
    icon: Heading,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading'),
  },
  {
    label: 'Bold',
    keys: 'Ctrl B',
    icon: Bold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    label: 'Italic',
    keys: 'Ctrl I',
    icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    label: 'Underline',
    keys: 'Ctrl U',
    icon: Underline,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    label: 'Bulleted list',
    keys: 'Ctrl Shift 8',
    icon: List,
    isApart: true,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Numbered list',
    keys: 'Ctrl Shift 7',
    icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Quote',
    keys: 'Ctrl Shift B',
    icon: Quote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    label: 'Undo',
    keys: 'Ctrl Z',
    icon: Undo,
    isApart: true,
    run: (editor) => editor.chain().focus().undo().run(),
    isOff: (editor) => !editor.can().undo(),
  },
  {
    label: 'Redo',
    keys: 'Ctrl Shift Z',
    icon: Redo,
    run: (editor) => editor.chain().focus().redo().run(),
    isOff: (editor) => !editor.can().redo(),
  },
];

/** A single Tab stop; arrow keys move between tools. */
export function EditorTools({ editor, label }: { editor: Editor; label: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map(({ isOn, isOff }) => ({ on: isOn?.(now), off: isOff?.(now) })),
  });
  function move(event: KeyboardEvent) {
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const place = (next + tools.length) % tools.length;
    setStop(place);
    bar.current?.querySelectorAll('button')[place]?.focus();
  }
  return (
    <div ref={bar} className={styles.tools} role="toolbar" aria-label={label} onKeyDown={move}>
      {tools.map(({ label: name, keys, icon: Icon, isApart, run }, place) => (
        <Fragment key={name}>
          {isApart && <span className={styles.gap} />}
          <button
            type="button"
            aria-label={name}
            aria-pressed={states[place]?.on}
            aria-disabled={states[place]?.off || undefined}
            title={keys ? `${name} (${keys})` : name}
            tabIndex={place === stop ? 0 : -1}
            onFocus={() => setStop(place)}
            // Keeps the text selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
          </button>
        </Fragment>
      ))}
    </div>
  );
}
