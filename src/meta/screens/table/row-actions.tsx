import { EllipsisOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { memo, useRef, useState } from 'react';
import { useText, useWords } from '#src/lib/i18n';
import type { Row } from '../../kinds/kind.ts';
import type { Action } from '../slots.ts';
import styles from './row-actions.module.css';
import { textWidth } from './text-width.ts';

/** More than this many become a menu. */
export const mostShown = 3;
/** The room of one where nobody has measured it, its gap included. */
const placeWidth = 52;
const gap = 16;
const menuWidth = 16;

interface RowActionsProps {
  readonly row: Row;
  readonly actions: readonly Action[];
  readonly onRun: (action: Action, rows: readonly Row[]) => void;
  /** What stands for the row, so that a reader of the page by ear knows which one. */
  readonly name: string;
  /** Shows fewer beside each other than there is usually room for. */
  readonly most?: number;
  /** The room for all of them, in pixels. */
  readonly room?: number;
}

const keyOf = ({ name, verb }: Action) => name ?? verb;

const widthOf = (labels: readonly string[]) => labels.reduce((sum, label) => sum + Math.ceil(textWidth(label)) + gap, -gap);

const withMenu = (labels: readonly string[]) => widthOf(labels) + gap + menuWidth;

/** How many stand beside each other: all of them where there is room, else as many as leave some for the menu. */
function countBeside(labels: readonly string[], most: number, room: number): number {
  if (labels.length < 2 || (labels.length <= most && widthOf(labels) <= room)) return labels.length;
  let count = Math.min(most, labels.length) - 1;
  while (count > 1 && withMenu(labels.slice(0, count)) > room) count -= 1;
  return count;
}

/**
 * The room that the actions of a row need: all beside each other, or a menu and the widest of those that come first, within what is
 * usual. What is not offered for a row makes place for the next one, so one more is looked at than is shown.
 */
export function roomFor(labels: readonly string[], most: number): number {
  const usual = most * placeWidth;
  if (labels.length < 2 || (labels.length <= most && widthOf(labels) <= usual)) return Math.max(0, widthOf(labels));
  const beside = Math.min(most, labels.length) - 1;
  const first = labels.slice(0, beside + 1).toSorted((one, other) => textWidth(other) - textWidth(one));
  return Math.min(usual, withMenu(first.slice(0, beside)));
}

interface MenuProps extends Pick<RowActionsProps, 'row' | 'onRun'> {
  readonly actions: readonly Action[];
}

/** The actions that have no room. The menu is made when it is first asked for: nobody opens those of all rows. */
function ActionMenu({ row, actions, onRun }: MenuProps) {
  const text = useText();
  const words = useWords();
  const [isOpen, setOpen] = useState<boolean>();
  const isMade = isOpen !== undefined;
  const more = useRef<HTMLButtonElement>(null);
  const button = (
    <button
      ref={more}
      type="button"
      // It takes the place of the button that was pressed, and its focus.
      // biome-ignore lint/a11y/noAutofocus: the focus was here
      autoFocus={isMade}
      className={styles.action}
      aria-haspopup="menu"
      aria-expanded={isOpen ?? false}
      aria-label={text('meta.moreActions')}
      onClick={(event) => {
        event.stopPropagation();
        if (!isMade) setOpen(true);
      }}
    >
      <EllipsisOutlined />
    </button>
  );
  if (!isMade) return button;
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={setOpen}
      trigger={['click']}
      menu={{
        items: actions.map((action) => ({ key: keyOf(action), label: words(action), danger: action.isDanger })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          const action = actions.find((candidate) => keyOf(candidate) === key);
          // A dialog gives the focus back to where it was: the menu will be gone by then.
          more.current?.focus();
          if (action) onRun(action, [row]);
        },
      }}
    >
      {button}
    </Dropdown>
  );
}

/** The buttons of one row. Plain buttons: a page of 200 rows draws up to 600 of them. */
export const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { row, actions, onRun, name, most = mostShown, room = most * placeWidth } = props;
  const text = useText();
  const words = useWords();
  const offered = actions.filter(({ isOffered }) => isOffered?.(row) ?? true);
  const count = countBeside(offered.map(words), most, room);
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
      {folded.length > 0 && <ActionMenu row={row} actions={folded} onRun={onRun} />}
    </span>
  );
});
