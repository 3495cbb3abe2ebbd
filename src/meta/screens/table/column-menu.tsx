import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { LazyPopup } from '#src/components/lazy-popup.tsx';
import { useText, useWords } from '#src/lib/i18n';
import { arrangeColumns, type ColumnPlan, moveColumn } from '../../compile/columns.ts';
import type { usePreferences } from '../use-preferences.ts';
import styles from './toolbar.module.css';

interface ColumnMenuProps extends ReturnType<typeof usePreferences> {
  /** All columns, in the order of the definition. */
  readonly columns: readonly ColumnPlan[];
}

function ColumnList({ columns, preferences, change, reset }: ColumnMenuProps) {
  const text = useText();
  const words = useWords();
  const arranged = arrangeColumns(columns, preferences);
  const names = arranged.map(({ name }) => name);
  const { hidden } = preferences;
  const shownCount = names.filter((name) => !hidden.includes(name)).length;
  const toggle = (name: string) =>
    change({ hidden: hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name] });
  const move = (name: string, step: -1 | 1) => change({ order: moveColumn(names, name, step) });
  return (
    <>
      <ul className={styles.columns} aria-label={text('meta.columns')}>
        {arranged.map(({ name, title }, index) => (
          <li key={name} className={styles.column}>
            <Checkbox
              checked={!hidden.includes(name)}
              disabled={!hidden.includes(name) && shownCount === 1}
              onChange={() => toggle(name)}
            >
              {words(title)}
            </Checkbox>
            <Button
              type="text"
              size="small"
              aria-label={`${text('meta.moveUp')} ${words(title)}`}
              disabled={index === 0}
              icon={<ArrowUpOutlined />}
              onClick={() => move(name, -1)}
            />
            <Button
              type="text"
              size="small"
              aria-label={`${text('meta.moveDown')} ${words(title)}`}
              disabled={index === arranged.length - 1}
              icon={<ArrowDownOutlined />}
              onClick={() => move(name, 1)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button size="small" onClick={reset}>
          {text('meta.columnsReset')}
        </Button>
      </div>
    </>
  );
}

/** Lets the user choose which columns are shown, and in which order. */
export function ColumnMenu(props: ColumnMenuProps) {
  const text = useText();
  const name = text('meta.columns');
  return (
    <LazyPopup kind="dialog" button={<Button type="text" aria-label={name} title={name} icon={<SettingOutlined />} />}>
      {(button, popup) => (
        <Popover {...popup} content={<ColumnList {...props} />} destroyOnHidden placement="bottomRight" trigger="click">
          {button}
        </Popover>
      )}
    </LazyPopup>
  );
}
