import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import styles from './exchange.module.css';

interface FoldoutProps {
  readonly label: string;
  /** What is there already, beside the label. */
  readonly summary?: string;
  /** What is asked for stands open by itself. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

/** What is said now and then, behind a button of its own. */
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
