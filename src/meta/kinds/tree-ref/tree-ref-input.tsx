import { Button, Spin, TreeSelect, type TreeSelectProps } from 'antd';
import { useMemo, useState } from 'react';
import { splitMany } from '#shared/kinds';
import { useText } from '#src/lib/i18n';
import type { StandIn, TreeRow } from '../../compile/forest.ts';
import { type BranchState, useNodes } from '../../tree/use-branches.ts';
import { useTyped } from '../../tree/use-typed.ts';
import type { InputProps } from '../kind.ts';
import { useAsked } from '../ref/use-asked.ts';
import { type NamedChoice, useNames } from '../ref/use-names.ts';
import { withoutRequired } from '../without-required.ts';

type Value = string | string[];
type Option = NonNullable<TreeSelectProps['treeData']>[number];

/** Returns the nodes as choices. A row cannot be chosen for itself, nor can any row below it. */
function useChoices({ rows, more, retry }: BranchState, self: string | undefined): Option[] {
  const text = useText();
  return useMemo(() => {
    const choiceOf = (row: TreeRow, isWithin: boolean): Option => {
      const { skeleton, parent } = row as StandIn;
      const disabled = isWithin || row.id === self;
      const choice = { value: String(row.id), title: String(row.label ?? ''), disabled, isLeaf: !row.children };
      if (!skeleton) return { ...choice, children: row.children?.map((child) => choiceOf(child, disabled)) };
      if (skeleton === 'loading') return { ...choice, disabled: true, title: <Spin size="small" /> };
      const [word, act] = skeleton === 'more' ? (['meta.loadMore', more] as const) : (['meta.loadAgain', retry] as const);
      const title = (
        <Button type="link" size="small" onClick={() => act(parent)}>
          {text(word)}
        </Button>
      );
      return { ...choice, selectable: false, checkable: false, title };
    };
    return rows.map((row) => choiceOf(row, false));
  }, [rows, more, retry, self, text]);
}

/** Shows the control of a row of a tree, or of several: opened level by level, found by name anywhere. */
export function TreeRefInput({ field, name, label, self, searching, value, onChange, ...rest }: InputProps<Value>) {
  const text = useText();
  const { nameOf, nameless, learn } = useNames({ name, label, value });
  const { labelOf } = useAsked(field, nameless);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { branches, isPending } = useNodes(field.target ?? '', { keyword: useTyped(typed.trim()), isOn: isOpen });
  const chosen = splitMany(value ?? '').map((id) => nameOf(id, labelOf));
  return (
    <TreeSelect<NamedChoice | NamedChoice[]>
      {...withoutRequired(rest)}
      allowClear={searching || !field.required}
      filterTreeNode={false}
      labelInValue
      loading={isOpen && isPending}
      multiple={field.many}
      notFoundContent={isPending ? <Spin size="small" /> : text('meta.noChoice')}
      onChange={(next) => {
        const choices = [next ?? []].flat().map((choice) => ({ value: String(choice.value), label: String(choice.label) }));
        learn(choices);
        const ids = choices.map((choice) => choice.value);
        onChange?.(field.many ? ids : ids[0]);
        // What was typed has found its row; beside the choice it would look like a part of it.
        setTyped('');
      }}
      onOpenChange={(open) => {
        setOpen(open);
        // The next opening starts with the whole tree again.
        if (!open) setTyped('');
      }}
      onKeyDown={(event) => {
        // Escape closes the choices, not the dialog around them.
        if (event.key === 'Escape' && isOpen) event.stopPropagation();
      }}
      onSearch={setTyped}
      onTreeExpand={(keys) => branches.setExpanded(keys.map(String))}
      placeholder={searching || rest.disabled ? rest.placeholder : text('meta.choose')}
      popupMatchSelectWidth={false}
      searchValue={typed}
      showSearch
      treeData={useChoices(branches, self)}
      treeExpandedKeys={[...branches.expanded]}
      treeNodeLabelProp="title"
      value={field.many ? chosen : chosen[0]}
    />
  );
}
