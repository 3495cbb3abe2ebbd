import { EllipsisOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { memo } from 'react';
import { LazyPopup } from '#src/components/lazy-popup.tsx';
import { useIsPhone } from '#src/components/use-phone';
import { useText, useWords } from '#src/lib/i18n';
import type { Row } from '../../kinds/kind.ts';
import type { Action } from '../slots.ts';
import styles from './row-actions.module.css';
import { textWidth } from './text-width.ts';

/** The number of buttons beside each other; further actions go into a menu. */
const mostShown = 3;

/** Returns that number for a table: on a phone a row has room either for its content or for its actions. */
export const useMostShown = () => (useIsPhone() ? 1 : mostShown);
/** The assumed width in pixels of one button with its gap, where none was measured. */
const placeWidth = 52;
const gap = 16;
const menuWidth = 16;

interface RowActionsProps {
  readonly row: Row;
  readonly actions: readonly Action[];
  readonly onRun: (action: Action, rows: readonly Row[]) => void;
  /** The name of the row, so that a screen reader says which row the buttons belong to. */
  readonly name: string;
  /** The number of buttons beside each other, where there is less room than usual. */
  readonly most?: number;
  /** The width for all buttons, in pixels. */
  readonly room?: number;
}

const keyOf = ({ name, verb }: Action) => name ?? verb;

const widthOf = (labels: readonly string[]) => labels.reduce((sum, label) => sum + Math.ceil(textWidth(label)) + gap, -gap);

const withMenu = (labels: readonly string[]) => widthOf(labels) + gap + menuWidth;

/** Returns how many buttons fit beside each other: all of them, or as many as leave room for the menu. */
function countBeside(labels: readonly string[], most: number, room: number): number {
  if (labels.length < 2 || (labels.length <= most && widthOf(labels) <= room)) return labels.length;
  let count = Math.min(most, labels.length) - 1;
  while (count > 1 && withMenu(labels.slice(0, count)) > room) count -= 1;
  return count;
}

/**
 * Returns the width in pixels that the actions of a row need: all beside each other, or a menu and the widest of the first ones,
 * up to the usual width. One action more than is shown counts, because a row may not offer one of those before it.
 */
export function roomFor(labels: readonly string[], most: number): number {
  const usual = most * placeWidth;
  if (labels.length < 2 || (labels.length <= most && widthOf(labels) <= usual)) return Math.max(0, widthOf(labels));
  const beside = Math.min(most, labels.length) - 1;
  const first = labels.slice(0, beside + 1).toSorted((one, other) => textWidth(other) - textWidth(one));
  return Math.min(usual, withMenu(first.slice(0, beside)));
}

interface ButtonProps extends Pick<RowActionsProps, 'row' | 'onRun'> {
  readonly action: Action;
}

/** Shows an action as a button. One that the row does not allow for now can still be pressed, which tells the reason on a phone too. */
function ActionButton({ row, action, onRun }: ButtonProps) {
  const words = useWords();
  const blocked = action.blockedBy?.(row);
  const looks = [styles.action, action.isDanger && styles.danger, blocked && styles.blocked];
  return (
    <button
      type="button"
      className={looks.filter(Boolean).join(' ')}
      aria-disabled={blocked ? true : undefined}
      title={blocked}
      onMouseDown={({ button }) => button === 0 && !blocked && action.prepare?.(row)}
      onClick={(event) => {
        event.stopPropagation();
        onRun(action, [row]);
      }}
    >
      {words(action)}
    </button>
  );
}

interface MenuProps extends Pick<RowActionsProps, 'row' | 'onRun'> {
  readonly actions: readonly Action[];
}

/** Shows the actions that have no room in a menu. */
function ActionMenu({ row, actions, onRun }: MenuProps) {
  const text = useText();
  const words = useWords();
  const button = (
    <button
      type="button"
      className={styles.action}
      aria-label={text('meta.moreActions')}
      onClick={(event) => event.stopPropagation()}
    >
      <EllipsisOutlined />
    </button>
  );
  return (
    <LazyPopup kind="menu" button={button}>
      {(shown, popup, more) => (
        <Dropdown
          {...popup}
          trigger={['click']}
          menu={{
            items: actions.map((action) => {
              const blocked = action.blockedBy?.(row);
              const item = { key: keyOf(action), label: words(action), danger: action.isDanger };
              if (!blocked) return item;
              return { ...item, label: <span className={styles.blocked}>{item.label}</span>, title: blocked };
            }),
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation();
              const action = actions.find((candidate) => keyOf(candidate) === key);
              // A dialog returns the focus to the element that had it: the menu item will be gone by then.
              more.current?.focus();
              if (action) onRun(action, [row]);
            },
          }}
        >
          {shown}
        </Dropdown>
      )}
    </LazyPopup>
  );
}

/** Orders actions so that those that cannot be undone come last, away from where one aims by habit. */
export const dangerLast = (actions: readonly Action[]): readonly Action[] =>
  actions.toSorted((one, other) => Number(one.isDanger ?? false) - Number(other.isDanger ?? false));

/** Shows the actions of one row as plain buttons: a page of 200 rows draws up to 600 of them. */
export const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { row, actions, onRun, name, most = mostShown, room = most * placeWidth } = props;
  const text = useText();
  const words = useWords();
  const offered = actions.filter(({ isVisible }) => isVisible?.(row) ?? true);
  const count = countBeside(offered.map(words), most, room);
  const [shown, folded] = [offered.slice(0, count), dangerLast(offered.slice(count))];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its frame and legend into every row
    <span className={styles.actions} role="group" aria-label={text('meta.rowActions', { name })}>
      {shown.map((action) => (
        <ActionButton key={keyOf(action)} row={row} action={action} onRun={onRun} />
      ))}
      {folded.length > 0 && <ActionMenu row={row} actions={folded} onRun={onRun} />}
    </span>
  );
});
