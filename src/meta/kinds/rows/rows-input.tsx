import { PlusOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useRef } from 'react';
import type { Resource } from '#shared/define';
import { SortableRows } from '#src/components/sortable-rows.tsx';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText, useWords } from '#src/lib/i18n';
import { useNoun } from '#src/lib/nouns';
import '#src/locales/lazy/rows';
import type { InputProps } from '../kind.ts';
import { RowEntry } from './row-entry.tsx';
import styles from './rows.module.css';
import { useFaults } from './use-faults.ts';
import { useRows } from './use-rows.ts';
import { keyOf, orderField, type PartRows } from './value.ts';

const mostRows = 200;

function RowsEditor({ noun, ...props }: InputProps<PartRows> & { readonly noun: Resource }) {
  const { id, field, name, disabled } = props;
  const text = useText();
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const { rows, columns, change, add, remove, move } = useRows(noun, props);
  const faults = useFaults(noun, { field, name, rows });
  const isOrdered = orderField in noun.fields && !disabled;
  const most = field.max ?? mostRows;
  const keys = rows.map(keyOf);

  const handleAdd = () => {
    add();
    // The new row exists only after the form has rendered it.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('tbody tr:last-child input')?.focus());
  };
  const handleRemove = (key: string) => {
    remove(key);
    // The removed row had the focus.
    box.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would disable and name more than the table
    <div ref={box} id={id} role="group" tabIndex={-1} aria-label={words(field)} style={{ outline: 'none' }}>
      {rows.length === 0 && <p className={styles.empty}>{text('rows.none', { noun: words(field) })}</p>}
      {rows.length > 0 && (
        <div className={styles.scroll}>
          <SortableRows
            keys={keys}
            nameOf={(key) => text('rows.row', { number: keys.indexOf(key) + 1 })}
            onMove={(from, to) => move(from, to)}
          >
            <table className={`${styles.table} ${styles.entry}`}>
              <thead>
                <tr>
                  <th scope="col">{text('rows.number')}</th>
                  {columns.map((column) => (
                    <th key={column.name} scope="col">
                      {words(column.field)}
                    </th>
                  ))}
                  <th scope="col" aria-label={text('meta.actions')} />
                </tr>
              </thead>
              <tbody>
                {rows.map((row, index) => (
                  <RowEntry
                    key={keyOf(row)}
                    row={row}
                    number={index + 1}
                    columns={columns}
                    noun={noun}
                    isOrdered={isOrdered}
                    disabled={disabled}
                    faults={faults.of(row)}
                    onLeave={faults.leave}
                    onChange={change}
                    onRemove={handleRemove}
                  />
                ))}
              </tbody>
            </table>
          </SortableRows>
        </div>
      )}
      {!disabled && (
        <div className={styles.foot}>
          <Button data-add type="dashed" icon={<PlusOutlined aria-hidden />} disabled={rows.length >= most} onClick={handleAdd}>
            {text('rows.add', { noun: words(field) })}
          </Button>
          {rows.length >= most && <span className={styles.number}>{text('rows.most', { count: most })}</span>}
        </div>
      )}
    </div>
  );
}

/** Shows a table in which rows within a record are added, edited, reordered and removed. */
export function RowsInput(props: InputProps<PartRows>) {
  const { noun, error, retry } = useNoun(props.field.part?.noun ?? '');
  if (noun) return <RowsEditor {...props} noun={noun} />;
  // The element carries the field's id, so that a form can scroll to it before the definition is loaded.
  return (
    <div id={props.id}>{error ? <ErrorState onRetry={retry} /> : <Skeleton active paragraph={{ rows: 2 }} title={false} />}</div>
  );
}
