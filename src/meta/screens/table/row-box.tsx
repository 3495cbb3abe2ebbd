import type { CheckboxProps } from 'antd';
import type { ComponentProps, ReactElement, ReactNode } from 'react';

/** The props that antd's table gives to the box of a row; its handlers read nothing of an event but `nativeEvent`. */
type BoxProps = Omit<CheckboxProps, 'onChange' | 'onClick'> &
  Pick<ComponentProps<'input'>, 'onChange' | 'onClick' | 'aria-label'>;

const prefix = 'ant-checkbox';

/** Returns the class with the states that hold behind it, spelled as antd's style sheet does. */
const withStates = (base: string, states: Readonly<Record<string, boolean>>) =>
  [base, ...Object.keys(states).flatMap((state) => (states[state] ? `${base}-${state}` : []))].join(' ');

/**
 * Shows the selection box of a row as antd's checkbox looks, without the components of which that consists. The box in the heading
 * is antd's own, so its style sheet is there.
 */
export function RowBox({ checked = false, indeterminate = false, disabled = false, onChange, onClick, ...rest }: BoxProps) {
  return (
    <label className={withStates(`${prefix}-wrapper`, { checked, disabled })}>
      <span className={withStates(prefix, { checked, disabled, indeterminate })}>
        <input
          type="checkbox"
          className={`${prefix}-input`}
          ref={(input) => {
            if (input) input.indeterminate = indeterminate;
          }}
          {...{ checked, disabled, onChange, onClick }}
          aria-label={rest['aria-label']}
        />
        <span className={`${prefix}-inner`} />
      </span>
    </label>
  );
}

/** Returns the same box for the one that antd has made for a row. */
export function lightBox(box: ReactNode): ReactNode {
  return <RowBox {...(box as ReactElement<BoxProps>).props} />;
}
