import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { useText } from '#src/lib/i18n';
import styles from './row-mover.module.css';

type HandleProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly ref: Ref<HTMLButtonElement> };

interface RowMoverProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: (step: -1 | 1) => void;
  readonly handle: HandleProps;
}

/** Shows a drag handle for a row, and two buttons that move it by one step. */
export function RowMover({ name, isFirst, isLast, onStep, handle }: RowMoverProps) {
  const text = useText();
  return (
    <span className={styles.mover}>
      <button {...handle} type="button" className={styles.handle} aria-label={text('rows.move', { name })}>
        <HolderOutlined aria-hidden />
      </button>
      <Button
        size="small"
        type="text"
        icon={<ArrowUpOutlined />}
        disabled={isFirst}
        onClick={() => onStep(-1)}
        aria-label={text('rows.moveUp', { name })}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDownOutlined />}
        disabled={isLast}
        onClick={() => onStep(1)}
        aria-label={text('rows.moveDown', { name })}
      />
    </span>
  );
}
