import { FunctionOutlined } from '@ant-design/icons';
import { Button, Input, Select, Switch } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { GrowingText } from '#src/components/growing-text.tsx';
import { useText } from '#src/lib/i18n';
import styles from './panel.module.css';
import type { Pickers } from './pickers.ts';
import type { Property } from './property.ts';
import '#src/locales/diagram';

interface TextFieldProps {
  readonly property: Pick<Property, 'value' | 'write' | 'refuse'>;
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isLong?: boolean;
  readonly onRefused: (reason: string | undefined) => void;
}

/** Writes what was typed when it is finished: on leaving the field or with Enter. Escape takes it back. */
function TextField({ property, id, describedBy, isLong, onRefused }: TextFieldProps) {
  const text = useText();
  const { value, write, refuse } = property;
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? value;
  const refusal = typed === undefined ? undefined : refuse?.(typed.trim());

  const handleChange = (next: string) => {
    setTyped(next);
    const reason = refuse?.(next.trim());
    onRefused(reason && text(reason));
  };
  const finish = () => {
    const next = shown.trim();
    if (refusal || typed === undefined) return;
    setTyped(undefined);
    if (next !== value) write(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !(isLong && event.shiftKey) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      finish();
    }
    if (event.key !== 'Escape' || typed === undefined) return;
    event.stopPropagation();
    setTyped(undefined);
    onRefused(undefined);
  };
  const shared = {
    id,
    value: shown,
    'aria-describedby': describedBy,
    'aria-invalid': refusal !== undefined,
    status: refusal ? ('error' as const) : undefined,
    autoComplete: 'off',
    spellCheck: false,
    onBlur: finish,
    onKeyDown: handleKey,
    onChange: (event: { target: { value: string } }) => handleChange(event.target.value),
  };
  return isLong ? <GrowingText least={2} most={6} {...shared} /> : <Input {...shared} />;
}

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
function PersonField({ property, input, pickers, ...field }: PersonFieldProps) {
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

export interface FieldProps {
  readonly property: Property;
  readonly pickers: Pickers;
}

/** Shows a property with its label, its control and its hint. */
export function PropertyField({ property, pickers }: FieldProps) {
  const text = useText();
  const id = useId();
  const [refused, setRefused] = useState<string>();
  const { input, label, hint, value, write } = property;
  const help = refused ?? (hint && text(hint));
  const helpId = help ? `${id}help` : undefined;
  const field = { id, describedBy: helpId, onRefused: setRefused };
  return (
    <div className={input === 'flag' ? `${styles.field} ${styles.flag}` : styles.field}>
      <label htmlFor={id}>{text(label)}</label>
      {control()}
      {help && (
        <p id={helpId} className={refused ? styles.refused : styles.hint} role={refused ? 'alert' : undefined}>
          {help}
        </p>
      )}
    </div>
  );

  function control() {
    if (input === 'text' || input === 'long') return <TextField {...field} property={property} isLong={input === 'long'} />;
    if (input === 'flag') {
      return (
        <Switch
          id={id}
          size="small"
          checked={value === 'true'}
          aria-describedby={helpId}
          onChange={(isOn) => write(isOn ? 'true' : '')}
        />
      );
    }
    if (input === 'user' || input === 'users' || input === 'roles') {
      return <PersonField {...field} property={property} input={input} pickers={pickers} />;
    }
    const options = input.map((choice) => ({ value: choice.value, label: text(choice.label) }));
    return <Select id={id} value={value} options={options} onChange={write} aria-describedby={helpId} />;
  }
}
