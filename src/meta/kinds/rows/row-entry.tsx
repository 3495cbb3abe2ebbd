import { DeleteOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { memo, type ReactNode } from 'react';
import { labelKey, type Resource } from '#shared/define';
import { isEmptyValue } from '#shared/kinds';
import { isDemanded } from '#shared/validate';
import { SortableRow } from '#src/components/sortable-rows.tsx';
import { useText, useWords } from '#src/lib/i18n';
import type { NamedField } from '../../compile/surface.ts';
import { askOf, controlProps, FieldInput } from '../control.tsx';
import { InCell } from '../in-cell.ts';
import { NamesContext } from '../ref/use-names.ts';
import { kindOf } from '../registry.ts';
import styles from './rows.module.css';
import { isAsked, keyOf, type PartRow } from './value.ts';

interface RowEntryProps {
  readonly row: PartRow;
  readonly number: number;
  readonly columns: readonly NamedField[];
  readonly noun: Resource;
  readonly isOrdered: boolean;
  readonly disabled?: boolean;
  readonly faults: Readonly<Record<string, string>>;
  readonly onLeave: (key: string, cell: string) => void;
  readonly onChange: (key: string, values: PartRow) => void;
  readonly onRemove: (key: string) => void;
}

const narrowest = 120;

function Cell({ column: { name, field }, ...props }: RowEntryProps & { readonly column: NamedField }) {
  const { row, number, noun, disabled, faults, onLeave, onChange } = props;
  const text = useText();
  const words = useWords();
  const key = keyOf(row);
  const { getValueProps, getValueFromEvent } = controlProps(field);
  const isLocked = disabled || (row.id !== undefined && field.lockOn?.includes('edit'));
  const kind = kindOf(field);
  const width = { '--cell-width': `${kind.controlWidth ?? field.width ?? kind.width ?? narrowest}px` };
  if (!isAsked(noun, name, row)) return <td data-label={words(field)}>—</td>;
  const label = row[labelKey(name)];
  return (
    <td
      data-label={words(field)}
      className={styles.cell}
      style={width}
      // Leaving an empty cell is no error yet.
      onBlur={() => !isEmptyValue(row[name], field) && onLeave(key, name)}
    >
      <InCell value>
        <NamesContext value={(chosen) => onChange(key, { [labelKey(name)]: chosen })}>
          {/* Its own state: what is wrong with the list does not colour every cell. */}
          <Form.Item validateStatus={faults[name] ? 'error' : ''} help={faults[name]}>
            <FieldInput
              field={field}
              name={name}
              {...getValueProps(isEmptyValue(row[name], field) ? undefined : row[name])}
              onChange={(value) => onChange(key, { [name]: getValueFromEvent(value) })}
              disabled={isLocked}
              label={typeof label === 'string' ? label : undefined}
              aria-label={text('rows.cell', { number, label: words(field) })}
              aria-required={isDemanded(field) || undefined}
              placeholder={isLocked ? undefined : text(askOf(field))}
            />
          </Form.Item>
        </NamesContext>
      </InCell>
    </td>
  );
}

/** Shows a row while it is entered, as a card on a phone. */
export const RowEntry = memo(function RowEntry(props: RowEntryProps) {
  const { row, number, columns, isOrdered, disabled, onRemove } = props;
  const text = useText();
  const key = keyOf(row);
  const draw = (mover: ReactNode) => (
    <>
      <td className={styles.number}>{number}</td>
      {columns.map((column) => (
        <Cell key={column.name} {...props} column={column} />
      ))}
      <td className={styles.tools}>
        {isOrdered && mover}
        {!disabled && (
          <Button
            danger
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            onClick={() => onRemove(key)}
            aria-label={text('rows.remove', { number })}
          />
        )}
      </td>
    </>
  );
  return (
    <SortableRow as="tr" rowKey={key}>
      {draw}
    </SortableRow>
  );
});
