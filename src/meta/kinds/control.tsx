import type { Field } from '#shared/field';
import { kindFacts } from '#shared/kinds';
import type { InputProps } from './kind.ts';
import { kindOf } from './registry.ts';

/** Returns the functions that translate between the wire value in the form and the value of a kind's control. */
export function controlProps(field: Field) {
  const { toForm, fromForm } = kindOf(field);
  return {
    getValueProps: (value: unknown) => ({ value: value === undefined || !toForm ? value : toForm(value, field) }),
    // Controls pass the value itself; antd would look for `target.value` in it.
    getValueFromEvent: (value: unknown) => (fromForm ? fromForm(value, field) : value),
  };
}

/** Returns the key of the placeholder of an empty control: to enter something, to choose it, or that the row comes last. */
export function askOf({ kind, default: preset }: Field) {
  if (preset === 'last') return 'meta.comesLast';
  return kindFacts[kind].ask === 'select' ? 'meta.choose' : 'meta.enter';
}

/** Shows the control of a field in a form. */
export function FieldInput(props: InputProps) {
  const { Input } = kindOf(props.field);
  return <Input {...props} />;
}

/** Loads the control of a field in advance, for a form that may open where there is no network. */
export function preloadInput(field: Field): void {
  const { Input } = kindOf(field);
  if ('preload' in Input && typeof Input.preload === 'function') Input.preload();
}

/** Shows the control of a field in a search bar. */
export function FieldSearch(props: InputProps) {
  const { Input, Search } = kindOf(props.field);
  const Control = Search ?? Input;
  return <Control {...props} searching />;
}

/** Shows the control of a pair of bounds; kinds without an order have none and take an exact value. */
export function FieldRange({ value, onChange, ...props }: InputProps) {
  const { Range } = kindOf(props.field);
  if (!Range) return <FieldSearch {...props} value={value} onChange={onChange} />;
  return <Range {...props} searching value={Array.isArray(value) ? [value[0], value[1]] : undefined} onChange={onChange} />;
}
