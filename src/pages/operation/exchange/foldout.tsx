import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import styles from './exchange.module.css';

interface FoldoutProps {
  readonly label: string;
  /** A summary of the content, beside the label. */
  readonly summary?: string;
  /** Opens the section initially, because its content is required. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

/** Shows a section for rare input that is folded behind a button. */
export function Foldout({ label, summary, isNeeded, children }: FoldoutProps) {
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isNeeded;
  return (
    <div className={styles.foldout}>
      <Button
        type="text"
        className={styles.foldButton}
        icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
      >
        {[label, summary].filter(Boolean).join(' · ')}
      </Button>
      {isOpen && <div className={styles.folded}>{children}</div>}
    </div>
  );
}
