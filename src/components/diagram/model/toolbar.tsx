import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '#src/lib/i18n';
import '#src/locales/diagram';
import type { ModelServices, Services } from '../services.ts';
import { ZoomTools } from '../zoom-tools.tsx';
import styles from './toolbar.module.css';
import type { Editing } from './use-editing.ts';

interface ToolbarProps {
  readonly editor: Services<ModelServices> | undefined;
  readonly editing: Editing | undefined;
}

/** Shows the buttons for undo, redo and zoom. */
export function Toolbar({ editor, editing }: ToolbarProps) {
  const text = useText();
  const stack = editor?.get('commandStack');
  return (
    <div className={styles.bar} role="toolbar" aria-label={text('diagram.tools')}>
      <Button
        aria-label={text('diagram.undo')}
        disabled={!editing?.canUndo}
        icon={<UndoOutlined />}
        onClick={() => stack?.undo()}
        size="small"
        title={text('diagram.undoHint')}
        type="text"
      />
      <Button
        aria-label={text('diagram.redo')}
        disabled={!editing?.canRedo}
        icon={<RedoOutlined />}
        onClick={() => stack?.redo()}
        size="small"
        title={text('diagram.redoHint')}
        type="text"
      />
      <span className={styles.gap} aria-hidden />
      <ZoomTools canvas={editor?.get('canvas')} />
    </div>
  );
}
