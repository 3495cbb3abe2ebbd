import type { CheckboxProps } from 'antd';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import box from '../../../components/tick-box.module.css';
import styles from './data-table.module.css';

/** The props that antd's table gives to the box of a row; its handlers read nothing of an event but `nativeEvent`. */
type BoxProps = Omit<CheckboxProps, 'onChange' | 'onClick'> &
  Pick<ComponentProps<'input'>, 'onChange' | 'onClick' | 'aria-label'>;

/** Shows the selection box of a row: the browser's own, in the tones of the others. A page has up to a hundred of them. */
export function RowBox({ checked = false, disabled = false, onChange, onClick, ...rest }: BoxProps) {
  return (
    <label className={styles.room}>
      <input
        type="checkbox"
        className={box.box}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        onClick={onClick}
        aria-label={rest['aria-label']}
      />
    </label>
  );
}

/** Returns the same box for the one that antd has made for a row. */
export function lightBox(box: ReactNode): ReactNode {
  return <RowBox {...(box as ReactElement<BoxProps>).props} />;
}
