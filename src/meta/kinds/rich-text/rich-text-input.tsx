import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Form } from 'antd';
import { useEffect } from 'react';
import { useText, useWords } from '#src/lib/i18n';
import type { InputProps } from '../kind.ts';
import styles from './rich-text.module.css';
import { RichTextTools } from './rich-text-tools.tsx';

/** Returns whether a link opens a page, which is all that a link may do. */
const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, protocols: ['http', 'https'], isAllowedUri: isWebAddress },
  }),
];

/**
 * Shows a small editor whose value is HTML; an empty one has no value. Its tools come before the text, so Shift+Tab reaches
 * them.
 */
export function RichTextInput({ id, value, onChange, disabled, field, ...rest }: InputProps<string>) {
  const text = useText();
  const words = useWords();
  const { status } = Form.Item.useStatus();
  const editor = useEditor({
    extensions,
    content: value ?? '',
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': words(field),
        ...(id ? { id } : {}),
        ...(rest['aria-required'] ? { 'aria-required': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: current }) => onChange?.(current.isEmpty ? undefined : current.getHTML()),
  });

  useEffect(() => {
    // A form that is reset renders its fields anew; the editor of the old ones may be gone already.
    if (editor.isDestroyed) return;
    const shown = editor.isEmpty ? undefined : editor.getHTML();
    if (shown !== value) editor.commands.setContent(value ?? '', { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className={styles.frame} data-invalid={status === 'error'}>
      <div className={styles.tools} role="toolbar" aria-label={text('meta.editorTools')}>
        <RichTextTools editor={editor} disabled={disabled} isWebAddress={isWebAddress} />
      </div>
      <EditorContent editor={editor} className={disabled ? `${styles.text} ${styles.disabled}` : styles.text} />
    </div>
  );
}
