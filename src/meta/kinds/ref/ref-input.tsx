import { Button, Select, Spin } from 'antd';
import { type ReactNode, type UIEvent, useState } from 'react';
import { splitMany } from '#shared/kinds';
import { useText } from '#src/lib/i18n';
import type { InputProps } from '../kind.ts';
import { withoutRequired } from '../without-required.ts';
import styles from './ref-input.module.css';
import { type OfferedChoice, useChoices } from './use-choices.ts';
import { type NamedChoice, useNames } from './use-names.ts';

type Value = string | string[];

interface Option extends NamedChoice {
  readonly hint?: string;
  readonly isGone?: boolean;
}

const asOption = ({ id, label, hint }: OfferedChoice): Option => ({ value: String(id), label: String(label), hint });

const asName = ({ value, label }: { value?: unknown; label?: unknown }): NamedChoice => ({
  value: String(value),
  label: String(label),
});

/** The distance in pixels from the end of the list at which more choices are fetched. */
const nearEnd = 60;

function isNearEnd({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>): boolean {
  return scrollTop + clientHeight > scrollHeight - nearEnd;
}

/** Shows a choice, with a hint that tells it from others of the same name. */
function Choice({ label, hint }: { readonly label: ReactNode; readonly hint: string | undefined }) {
  return (
    <>
      {label}
      {hint && <span className={styles.hint}>{hint}</span>}
    </>
  );
}

export function RefInput({ field, name, label, self, searching, value, onChange, ...rest }: InputProps<Value>) {
  const text = useText();
  const { nameOf, learn } = useNames({ name, label, value });
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const chosen = splitMany(value ?? '');
  const { offered, isGone, isFetching, isError, retry, fetchMore } = useChoices(field, { typed, isOpen, chosen });
  const choices = offered.map(asOption).filter((choice) => choice.value !== self);
  // A stored reference may stay. A row that was removed or disabled cannot be chosen again.
  const missing = chosen
    .filter((id) => !choices.some((choice) => choice.value === id))
    .map((id): Option => {
      const named = nameOf(id);
      return isGone(id) ? { ...named, label: text('meta.noLongerOffered', { name: named.label }), isGone: true } : named;
    });
  const nothing = isError ? (
    <Button type="link" onClick={retry}>
      {text('meta.loadAgain')}
    </Button>
  ) : (
    text('meta.noChoice')
  );
  return (
    <Select<Value, Option>
      {...withoutRequired(rest)}
      allowClear={searching || !field.required}
      filterOption={false}
      labelRender={({ value: id, label: shown }) => (isGone(String(id)) ? <s>{shown}</s> : shown)}
      loading={isFetching}
      mode={field.many ? 'multiple' : undefined}
      notFoundContent={isFetching ? <Spin size="small" /> : nothing}
      onChange={(next, picked) => {
        learn([picked ?? []].flat().map(asName));
        onChange?.(next);
      }}
      onOpenChange={(open) => {
        setOpen(open);
        // The next opening starts with all choices again.
        if (!open) setTyped('');
      }}
      onPopupScroll={(event) => isNearEnd(event) && fetchMore()}
      onSearch={setTyped}
      optionRender={({ label: shown, data }) => <Choice label={shown} hint={data.hint} />}
      options={[...missing.map((option) => ({ ...option, disabled: option.isGone })), ...choices]}
      placeholder={searching || rest.disabled ? undefined : text('meta.choose')}
      showSearch
      value={value}
    />
  );
}
