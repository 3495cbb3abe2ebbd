import type { Field } from '#shared/field';
import { kindFacts } from '#shared/kinds';
import type { InputProps } from './kind.ts';
import { kindOf } from './registry.ts';

/** How a form item hands its value to a kind's control and takes it back, so that the form itself holds wire values. */
export function controlProps(field: Field) {
  const { toForm, fromForm } = kindOf(field);
  return {
    getValueProps: (value: unknown) => ({ value: value === undefined || !toForm ? value : toForm(value, field) }),
    // Controls hand over the value itself; antd would look for `target.value` in it.
    getValueFromEvent: (value: unknown) => (fromForm ? fromForm(value, field) : value),
  };
}

/** The key of the words that an empty control asks with: to enter something, or to choose it; or of what becomes of it as it is. */
export function askOf({ kind, default: preset }: Field) {
  if (preset === 'last') return 'meta.comesLast';
  return kindFacts[kind].ask === 'select' ? 'meta.choose' : 'meta.enter';
}

/** The control of a field in a form. */
export function FieldInput(props: InputProps) {
  const { Input } = kindOf(props.field);
  return <Input {...props} />;
}

/** Fetches the control of a field ahead, for a form that may open where there is no network. */
export function preloadInput(field: Field): void {
  const { Input } = kindOf(field);
  if ('preload' in Input && typeof Input.preload === 'function') Input.preload();
}

/** The control of a field in a search bar. */
export function FieldSearch(props: InputProps) {
  const { Input, Search } = kindOf(props.field);
  const Control = Search ?? Input;
  return <Control {...props} searching />;
}

/** The control of a pair of bounds; kinds without an order have none and take an exact value. */
export function FieldRange({ value, onChange, ...props }: InputProps) {
  const { Range } = kindOf(props.field);
  if (!Range) return <FieldSearch {...props} value={value} onChange={onChange} />;
  return <Range {...props} searching value={Array.isArray(value) ? [value[0], value[1]] : undefined} onChange={onChange} />;
}
