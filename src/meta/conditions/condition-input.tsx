import { ApartmentOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useMemo } from 'react';
import { type Condition, conditionFields, conditionLimits, type FindNoun } from '#shared/condition';
import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { useText } from '#src/lib/i18n';
import '#src/locales/condition';
import { ComparisonRow } from './comparison-row.tsx';
import styles from './condition.module.css';
import { blank, conditionOf, groupOf, isGroup, withMore, withPart } from './edit.ts';

interface GroupProps {
  readonly fields: ReadonlyMap<string, Field>;
  readonly value: unknown;
  readonly onChange: (value: Condition) => void;
  readonly onRemove?: () => void;
  readonly depth: number;
}

function ConditionGroup({ fields, value, onChange, onRemove, depth }: GroupProps) {
  const text = useText();
  const group = groupOf(value);
  const change = (next: typeof group) => onChange(conditionOf(next));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.hidden}>{text('condition.conditionGroup')}</legend>
      <div className={styles.head}>
        <Segmented<'all' | 'any'>
          aria-label={text('condition.joinedBy')}
          options={[
            { value: 'all', label: text('condition.allHold') },
            { value: 'any', label: text('condition.anyHolds') },
          ]}
          size="small"
          value={group.join}
          onChange={(join) => change({ ...group, join })}
        />
        {onRemove && (
          <Button
            type="text"
            size="small"
            danger
            aria-label={text('condition.removeGroup')}
            icon={<DeleteOutlined />}
            onClick={onRemove}
          />
        )}
      </div>
      {group.parts.map((part, index) => {
        const shared = { fields, onRemove: () => change(withPart(group, index, undefined)) };
        // Parts have no names and never change places.
        const key = index;
        return isGroup(part) ? (
          <ConditionGroup
            key={key}
            {...shared}
            value={part}
            depth={depth + 1}
            onChange={(next) => change(withPart(group, index, next))}
          />
        ) : (
          <ComparisonRow key={key} {...shared} value={part} onChange={(next) => change(withPart(group, index, next))} />
        );
      })}
      <div className={styles.foot}>
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => change(withMore(group, blank))}>
          {text('condition.addComparison')}
        </Button>
        {depth < conditionLimits.depth && (
          <Button size="small" icon={<ApartmentOutlined aria-hidden />} onClick={() => change(withMore(group, { any: [blank] }))}>
            {text('condition.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface ConditionInputProps {
  /** The noun whose rows the condition is about. */
  readonly resource: Resource;
  /** Offers the fields of the referenced rows too; without it only the noun's own. */
  readonly find?: FindNoun;
  readonly value?: unknown;
  readonly onChange?: (value: Condition) => void;
}

/** Lets the user build a condition on rows: fields, operators and values are chosen, groups nest, nothing is typed as code. */
export function ConditionInput({ resource, find, value, onChange = () => undefined }: ConditionInputProps) {
  const fields = useMemo(() => conditionFields(resource, find), [resource, find]);
  return <ConditionGroup fields={fields} value={value} onChange={onChange} depth={1} />;
}
