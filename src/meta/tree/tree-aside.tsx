import { DownOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, Tree, type TreeDataNode } from 'antd';
import { useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { useIsPhone } from '#src/components/use-phone';
import { useText, useWords } from '#src/lib/i18n';
import type { StandIn, TreeRow } from '../compile/forest.ts';
import { TreeRefInput } from '../kinds/tree-ref/tree-ref-input.tsx';
import styles from './tree-aside.module.css';
import { type BranchState, useNodes } from './use-branches.ts';
import { useHeight } from './use-height.ts';
import { useTyped } from './use-typed.ts';

interface TreeAsideProps {
  readonly resource: Resource;
  /** The id of the chosen row; undefined means all. */
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

function useTreeData({ rows, more, retry }: BranchState): TreeDataNode[] {
  const text = useText();
  return useMemo(() => {
    const nodeOf = (row: TreeRow): TreeDataNode => {
      const { skeleton, parent } = row as StandIn;
      const node = { key: String(row.id), title: String(row.label ?? ''), isLeaf: !row.children };
      if (!skeleton) return { ...node, children: row.children?.map(nodeOf) };
      if (skeleton === 'loading') return { ...node, selectable: false, title: <span className={styles.bone} /> };
      const [word, act] = skeleton === 'more' ? (['meta.loadMore', more] as const) : (['meta.loadAgain', retry] as const);
      const title = (
        <Button type="link" size="small" className={styles.standIn} onClick={() => act(parent)}>
          {text(word)}
        </Button>
      );
      return { ...node, selectable: false, title };
    };
    return rows.map(nodeOf);
  }, [rows, more, retry, text]);
}

function SideTree({ resource, value, onChange }: TreeAsideProps) {
  const text = useText();
  const words = useWords();
  const [typed, setTyped] = useState('');
  const keyword = useTyped(typed.trim());
  const { branches, isPending, isError, error, again } = useNodes(resource.name, { keyword, isOn: true });
  const treeData = useTreeData(branches);
  const { box, height } = useHeight();
  const noun = words(resource.label);
  return (
    <div className={styles.side}>
      <Input
        allowClear
        aria-label={text('meta.searchTree', { noun })}
        placeholder={text('meta.searchTree', { noun })}
        prefix={<SearchOutlined aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="button" className={styles.all} aria-pressed={value === undefined} onClick={() => onChange(undefined)}>
        {text('meta.allOf')}
      </button>
      <div ref={box} className={styles.tree}>
        {isError && <ErrorState hint={error?.message || undefined} onRetry={again} />}
        {!isError && isPending && [1, 2, 3].map((line) => <span key={line} className={styles.bone} />)}
        {!isError && !isPending && branches.rows.length === 0 && (
          <EmptyState hint={text(keyword === '' ? 'meta.empty' : 'meta.noMatch')} />
        )}
        {!isError && treeData.length > 0 && (
          <Tree
            blockNode
            aria-label={noun}
            expandedKeys={[...branches.expanded]}
            height={height}
            onExpand={(keys) => branches.setExpanded(keys.map(String))}
            onSelect={(_, { node }) => onChange(String(node.key))}
            selectedKeys={value === undefined ? [] : [value]}
            switcherIcon={<DownOutlined aria-hidden />}
            treeData={treeData}
          />
        )}
      </div>
    </div>
  );
}

/** Shows the tree as a control to choose from, since a phone has no room for it beside a list. */
function PhoneTree({ resource, value, onChange }: TreeAsideProps) {
  const words = useWords();
  const field = { kind: 'treeRef', required: false, target: resource.name, ...resource.label } as const;
  return (
    <div className={styles.phone}>
      <TreeRefInput
        searching
        aria-label={words(resource.label)}
        field={field}
        name="aside"
        placeholder={words(resource.label)}
        value={value}
        onChange={(next) => onChange(typeof next === 'string' ? next : undefined)}
      />
    </div>
  );
}

/**
 * Shows the tree of a noun beside a list that it filters: it can be searched by name and used by the arrow keys, and a button
 * above it stands for all rows.
 *
 * @example
 * const [deptId, setDeptId] = useState<string>();
 * const aside = <TreeAside resource={dept} value={deptId} onChange={setDeptId} />;
 */
export function TreeAside(props: TreeAsideProps) {
  return useIsPhone() ? <PhoneTree {...props} /> : <SideTree {...props} />;
}
