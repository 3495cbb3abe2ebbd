import { DownOutlined, NodeCollapseOutlined, NodeExpandOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Tree, type TreeDataNode } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/grant';
import box from '../../components/tick-box.module.css';
import { useHeight } from '../tree/use-height.ts';
import styles from './checkbox-tree.module.css';
import {
  branchesOf,
  type IndexedTree,
  indexTree,
  markOf,
  searched,
  type TickNode,
  type Ticks,
  toggle,
  toggleAll,
} from './ticks.ts';

interface CheckboxTreeProps {
  /** The accessible name of the tree, read out by screen readers. */
  readonly label: string;
  readonly nodes: readonly TickNode[];
  readonly ticked: Ticks;
  readonly onChange: (ticked: Ticks) => void;
}

/** A row of the tree: its own title, and the nodes that are drawn beside it. */
interface RowData extends TreeDataNode {
  readonly node: TickNode;
}

function rowOf(node: TickNode): RowData {
  const children = (node.children ?? []).filter(({ isInline }) => !isInline);
  return {
    key: node.id,
    node,
    title: node.title,
    disableCheckbox: node.isFixed,
    isLeaf: children.length === 0,
    children: children.map(rowOf),
  };
}

/** Keeps which rows are expanded: all at first and during a search, afterwards the rows that the user chose. */
function useOpen(shown: readonly TickNode[], isSearched: boolean) {
  const [chosen, setChosen] = useState<readonly string[]>();
  const branches = useMemo(() => branchesOf(shown), [shown]);
  const [searchedOpen, setSearchedOpen] = useState<{ for: readonly TickNode[]; keys: readonly string[] }>();
  const ofSearch = searchedOpen?.for === shown ? searchedOpen.keys : branches;
  const set = (keys: readonly string[]) => (isSearched ? setSearchedOpen({ for: shown, keys }) : setChosen(keys));
  return { keys: isSearched ? ofSearch : (chosen ?? branches), set, openAll: () => set(branches), closeAll: () => set([]) };
}

function Inline({ node, ticked, onToggle }: { node: TickNode; ticked: Ticks; onToggle: (id: string) => void }) {
  const inline = (node.children ?? []).filter(({ isInline }) => isInline);
  if (inline.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its frame into every row
    <span className={styles.inline} role="group" aria-label={node.title}>
      {inline.map(({ id, title, isFixed }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the box
        <label key={id} className={styles.chip} onClick={(event) => event.stopPropagation()}>
          <input type="checkbox" className={box.box} checked={ticked.has(id)} disabled={isFixed} onChange={() => onToggle(id)} />
          {title}
        </label>
      ))}
    </span>
  );
}

/** Shows the search box, the box that ticks everything, the count and the buttons that expand or collapse the tree. */
function Tools({
  indexed,
  ticked,
  onChange,
  open,
  search,
}: Pick<CheckboxTreeProps, 'ticked' | 'onChange'> & {
  readonly indexed: IndexedTree;
  readonly open: ReturnType<typeof useOpen>;
  readonly search: { readonly typed: string; readonly set: (typed: string) => void; readonly label: string };
}) {
  const text = useText();
  const marks = indexed.roots.map(({ id }) => markOf(indexed, ticked, id));
  const isAll = marks.length > 0 && marks.every((mark) => mark === 'on');
  const isSome = marks.some((mark) => mark !== 'off');
  return (
    <div className={styles.tools}>
      <Input
        allowClear
        aria-label={text('meta.searchTree', { noun: search.label })}
        className={styles.search}
        placeholder={text('meta.searchTree', { noun: search.label })}
        prefix={<SearchOutlined aria-hidden />}
        value={search.typed}
        onChange={(event) => search.set(event.target.value)}
      />
      <Checkbox
        checked={isAll}
        disabled={marks.length === 0}
        indeterminate={isSome && !isAll}
        onChange={() => onChange(toggleAll(indexed, ticked, !isAll))}
      >
        {text('grant.tickAll')}
      </Checkbox>
      <span className={styles.count} role="status">
        {text('grant.ticked', { count: ticked.size })}
      </span>
      <Button
        type="text"
        aria-label={text('meta.openAll')}
        title={text('meta.openAll')}
        icon={<NodeExpandOutlined />}
        onClick={open.openAll}
      />
      <Button
        type="text"
        aria-label={text('meta.closeAll')}
        title={text('meta.closeAll')}
        icon={<NodeCollapseOutlined />}
        onClick={open.closeAll}
      />
    </div>
  );
}

/**
 * Shows a tree whose nodes are ticked one by one, with a search. It draws only visible rows, so that a thousand nodes are fast.
 *
 * @example
 * const [ticked, setTicked] = useState<Ticks>(new Set());
 * return <CheckboxTree label="Menus" nodes={nodes} ticked={ticked} onChange={setTicked} />;
 */
export function CheckboxTree({ label, nodes, ticked, onChange }: CheckboxTreeProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const shown = useMemo(() => searched(nodes, wanted), [nodes, wanted]);
  const indexed = useMemo(() => indexTree(shown), [shown]);
  const treeData = useMemo(() => shown.map(rowOf), [shown]);
  const open = useOpen(shown, wanted.trim() !== '');
  const { box, height } = useHeight();
  const marks = useMemo(() => {
    const ids = [...indexed.nodes.keys()];
    const of = (mark: string) => ids.filter((id) => markOf(indexed, ticked, id) === mark);
    return { checked: of('on'), halfChecked: of('half') };
  }, [indexed, ticked]);
  const handleToggle = (id: string) => onChange(toggle(indexed, ticked, id));
  return (
    <div className={styles.all}>
      <Tools indexed={indexed} ticked={ticked} onChange={onChange} open={open} search={{ typed, set: setTyped, label }} />
      <div ref={box} className={styles.box}>
        {shown.length === 0 && <EmptyState hint={text(wanted === '' ? 'meta.empty' : 'meta.noMatch')} />}
        {shown.length > 0 && (
          <Tree<RowData>
            blockNode
            checkable
            checkStrictly
            aria-label={label}
            checkedKeys={marks}
            className={styles.tree}
            expandedKeys={[...open.keys]}
            height={height}
            onCheck={(_, { node }) => handleToggle(String(node.key))}
            onExpand={(keys) => open.set(keys.map(String))}
            selectable={false}
            switcherIcon={<DownOutlined aria-hidden />}
            titleRender={({ node }) => (
              <>
                <span className={styles.title}>{node.title}</span>
                <Inline node={node} ticked={ticked} onToggle={handleToggle} />
              </>
            )}
            treeData={treeData}
          />
        )}
      </div>
    </div>
  );
}
