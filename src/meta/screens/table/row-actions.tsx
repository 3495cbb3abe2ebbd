import { EllipsisOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { memo } from 'react';
import { useText, useWords } from '#src/lib/i18n';
import type { Row } from '../../kinds/kind.ts';
import type { Action } from '../slots.ts';
import styles from './row-actions.module.css';

/** More than this many become a menu. */
export const mostShown = 3;
/** The room of one, its gap included. */
export const placeWidth = 52;
const gap = 16;

interface RowActionsProps {
  readonly row: Row;
  readonly actions: readonly Action[];
  readonly onRun: (action: Action, rows: readonly Row[]) => void;
  /** What stands for the row, so that a reader of the page by ear knows which one. */
  readonly name: string;
  /** Shows fewer beside each other than there is usually room for. */
  readonly most?: number;
}

const keyOf = ({ name, verb }: Action) => name ?? verb;

/** About how wide words are drawn: a Chinese character is twice as wide as a Latin one. */
function widthOf(words: string): number {
  return [...words].reduce((sum, character) => sum + (character > '\u2e7f' ? 14 : 7), 0);
}

/** How many stand beside each other: all of them where there is room, else there must be some left for the menu. */
function countBeside(labels: readonly string[], most: number): number {
  const width = labels.reduce((sum, label) => sum + widthOf(label) + gap, -gap);
  if (labels.length < 2 || (labels.length <= most && width <= most * placeWidth)) return labels.length;
  return Math.min(most, labels.length) - 1;
}

/** The buttons of one row. Plain buttons: a page of 200 rows draws up to 600 of them. */
export const RowActions = memo(function RowActions({ row, actions, onRun, name, most = mostShown }: RowActionsProps) {
  const text = useText();
  const words = useWords();
  const offered = actions.filter(({ isOffered }) => isOffered?.(row) ?? true);
  const count = countBeside(offered.map(words), most);
  const [shown, folded] = [offered.slice(0, count), offered.slice(count)];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its frame and legend into every row
    <span className={styles.actions} role="group" aria-label={text('meta.rowActions', { name })}>
      {shown.map((action) => (
        <button
          key={keyOf(action)}
          type="button"
          className={action.isDanger ? `${styles.action} ${styles.danger}` : styles.action}
          onClick={(event) => {
            event.stopPropagation();
            onRun(action, [row]);
          }}
        >
          {words(action)}
        </button>
      ))}
      {folded.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: folded.map((action) => ({ key: keyOf(action), label: words(action), danger: action.isDanger })),
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation();
              const action = folded.find((candidate) => keyOf(candidate) === key);
              if (action) onRun(action, [row]);
            },
          }}
        >
          <button
            type="button"
            className={styles.action}
            aria-label={text('meta.moreActions')}
            onClick={(event) => event.stopPropagation()}
          >
            <EllipsisOutlined />
          </button>
        </Dropdown>
      )}
    </span>
  );
});
