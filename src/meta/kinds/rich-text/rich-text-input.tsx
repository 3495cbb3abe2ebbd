import {
  BoldOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Button, Form, Input, Popover, Space } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useText, useWords } from '#src/lib/i18n';
import type { MessageKey } from '#src/locales/words';
import type { InputProps } from '../kind.ts';
import styles from './rich-text.module.css';

interface Tool {
  readonly word: MessageKey;
  readonly icon: ReactNode;
  readonly run: (editor: Editor) => void;
  readonly isOn?: (editor: Editor) => boolean;
  readonly isOff?: (editor: Editor) => boolean;
}

const tools: readonly Tool[] = [
  {
    word: 'meta.bold',
    icon: <BoldOutlined />,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    word: 'meta.italic',
    icon: <ItalicOutlined />,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    word: 'meta.heading',
    icon: <FontSizeOutlined />,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    word: 'meta.bulletList',
    icon: <UnorderedListOutlined />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    word: 'meta.orderedList',
    icon: <OrderedListOutlined />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    word: 'meta.undo',
    icon: <UndoOutlined />,
    run: (editor) => editor.chain().focus().undo().run(),
    isOff: (editor) => !editor.can().undo(),
  },
  {
    word: 'meta.redo',
    icon: <RedoOutlined />,
    run: (editor) => editor.chain().focus().redo().run(),
    isOff: (editor) => !editor.can().redo(),
  },
];

interface ToolsProps {
  readonly editor: Editor;
  readonly disabled?: boolean;
  readonly isWebAddress: (address: string) => boolean;
}

function ToolButton({ tool, editor, disabled }: { tool: Tool; editor: Editor; disabled?: boolean }) {
  const text = useText();
  const { on, off } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({ on: tool.isOn?.(current) ?? false, off: tool.isOff?.(current) ?? false }),
  });
  return (
    <Button
      aria-label={text(tool.word)}
      aria-pressed={tool.isOn ? on : undefined}
      color={on ? 'primary' : 'default'}
      disabled={disabled || off}
      icon={tool.icon}
      onClick={() => tool.run(editor)}
      size="small"
      title={text(tool.word)}
      variant={on ? 'filled' : 'text'}
    />
  );
}

function LinkTool({ editor, disabled, isWebAddress }: ToolsProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const isOn = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') });
  const handleOpen = (open: boolean) => {
    if (open) setAddress(String(editor.getAttributes('link').href ?? ''));
    setOpen(open);
  };
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (isWebAddress(address)) chain.setLink({ href: address }).run();
    else chain.unsetLink().run();
    setOpen(false);
  };
  const form = (
    <Space.Compact>
      <Input
        aria-label={text('meta.linkAddress')}
        autoFocus
        onChange={(event) => setAddress(event.target.value.trim())}
        onPressEnter={(event) => {
          event.preventDefault();
          apply();
        }}
        placeholder="https://"
        status={address !== '' && !isWebAddress(address) ? 'error' : undefined}
        value={address}
      />
      <Button disabled={address !== '' && !isWebAddress(address)} onClick={apply}>
        {text(address === '' ? 'meta.removeLink' : 'meta.ok')}
      </Button>
    </Space.Compact>
  );
  return (
    <Popover content={form} destroyOnHidden onOpenChange={handleOpen} open={isOpen} trigger="click">
      <Button
        aria-label={text('meta.link')}
        color={isOn ? 'primary' : 'default'}
        disabled={disabled}
        icon={<LinkOutlined />}
        size="small"
        title={text('meta.link')}
        variant={isOn ? 'filled' : 'text'}
      />
    </Popover>
  );
}

/** Shows the buttons before the text. Each is a real button with a name and a pressed state. */
function RichTextTools(props: ToolsProps) {
  return (
    <>
      {tools.map((tool) => (
        <ToolButton key={tool.word} tool={tool} editor={props.editor} disabled={props.disabled} />
      ))}
      <LinkTool {...props} />
    </>
  );
}

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
