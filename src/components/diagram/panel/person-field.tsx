import { FunctionOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#src/lib/i18n';
import '#src/locales/diagram';
import styles from './panel.module.css';
import type { Pickers } from './pickers.ts';
import type { Property } from './property.ts';
import { TextField } from './text-field.tsx';

interface PersonFieldProps {
  readonly property: Property;
  readonly input: 'user' | 'users' | 'roles';
  readonly pickers: Pickers;
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly onRefused: (reason: string | undefined) => void;
}

const isWorkedOut = (value: string) => /[$#]\{/.test(value);

/** Shows a field for people or roles: chosen, or computed by an expression while the process runs. */
export function PersonField({ property, input, pickers, ...field }: PersonFieldProps) {
  const text = useText();
  const { value, write } = property;
  const [isTyping, setTyping] = useState(false);
  const isExpression = isTyping || isWorkedOut(value);
  const pick = input === 'roles' ? pickers.role : pickers.user;
  const toggle = () => {
    setTyping(!isExpression);
    if (isWorkedOut(value)) write('');
  };
  return (
    <div className={styles.person}>
      <div className={styles.picker}>
        {isExpression ? (
          <TextField {...field} property={property} />
        ) : (
          pick({ value, onChange: write, id: field.id, isMany: input !== 'user' })
        )}
      </div>
      <Button
        aria-label={text('diagram.panel.expressionOf', { name: text(property.label) })}
        aria-pressed={isExpression}
        onClick={toggle}
        title={text('diagram.panel.expression')}
        type={isExpression ? 'primary' : 'default'}
        ghost={isExpression}
        icon={<FunctionOutlined />}
      />
    </div>
  );
}
