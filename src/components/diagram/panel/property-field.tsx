import { Select, Switch } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#src/lib/i18n';
import '#src/locales/diagram';
import styles from './panel.module.css';
import { PersonField } from './person-field.tsx';
import type { Pickers } from './pickers.ts';
import type { Property } from './property.ts';
import { TextField } from './text-field.tsx';

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
