import { Modal } from '#src/components/modal.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/tools';
import styles from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const rows = [
  { keys: ['Ctrl', 'K'], word: 'tools.shortcuts.search' },
  { keys: ['Ctrl', 'L'], word: 'tools.shortcuts.lock' },
  { keys: ['?'], word: 'tools.shortcuts.help' },
  { keys: ['N'], word: 'meta.add' },
  { keys: ['/'], word: 'meta.search' },
  { keys: ['Shift', '←', '→'], word: 'meta.columnWidth' },
  { keys: ['Ctrl', 'Enter'], word: 'meta.save' },
  { keys: ['Esc'], word: 'tools.shortcuts.escape' },
  { keys: ['←', '→'], word: 'tools.shortcuts.moveTab' },
  { keys: ['Ctrl', '←', '→'], word: 'tools.shortcuts.orderTab' },
  { keys: ['Delete'], word: 'tools.shortcuts.closeTab' },
] as const;

/** Shows every shortcut key of the app. */
export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const text = useText();
  return (
    <Modal title={text('tools.shortcuts.title')} open={isOpen} onCancel={onClose} footer={null} width={480}>
      <dl className={styles.list}>
        {rows.map(({ keys, word }) => (
          <div key={word} className={styles.row}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text(word)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
