import { PlusOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { useText } from '#src/lib/i18n';
import styles from './line-page.module.css';
import type { StopNode } from './stops.ts';

interface NodeListProps {
  /** The enabled nodes of the base. */
  readonly nodes: readonly StopNode[];
  /** The ids of nodes that are stops already. */
  readonly used: ReadonlySet<string>;
  readonly onAdd: (node: StopNode) => void;
}

/** Shows the nodes of the base that are not yet stops; a click adds one. */
export function NodeList({ nodes, used, onAdd }: NodeListProps) {
  const text = useText();
  const [asked, setAsked] = useState('');
  const free = nodes.filter(({ deptId }) => !used.has(deptId));
  const wanted = asked.trim().toLowerCase();
  const found = free.filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(wanted));
  const emptyWord = () => {
    if (nodes.length === 0) return 'line.noNodes';
    return free.length === 0 ? 'line.allUsed' : 'line.noMatch';
  };
  return (
    <section className={styles.nodes} aria-label={text('line.nodes')}>
      <h3 className={styles.heading}>{text('line.nodes')}</h3>
      <Input.Search
        allowClear
        aria-label={text('line.search')}
        placeholder={text('line.search')}
        value={asked}
        onChange={({ target }) => setAsked(target.value)}
      />
      <ul className={styles.nodeList}>
        {found.map((node) => (
          <li key={node.deptId}>
            <button
              type="button"
              className={styles.node}
              aria-label={text('line.addNode', { name: node.name })}
              onClick={() => onAdd(node)}
            >
              <span className={styles.place}>
                <span className={styles.name}>{node.name}</span>
                <span className={styles.address}>{node.address}</span>
              </span>
              <PlusOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.empty}>{text(emptyWord())}</p>}
    </section>
  );
}
