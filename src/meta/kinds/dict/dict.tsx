import { use } from 'react';
import { labelKey } from '#shared/define';
import type { Field } from '#shared/field';
import { splitMany, toneOf } from '#shared/kinds';
import { LazySelect } from '#src/components/lazy-select/lazy-select.tsx';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { severalChoices } from '#src/components/several-choices';
import { useLanguage, useText } from '#src/lib/i18n';
import { dictLabel, useDictionary } from '#src/lib/nouns/dictionaries';
import { InCell } from '../in-cell.ts';
import type { InputProps, KindSpec, Shown } from '../kind.ts';
import { LazyRadioInput } from '../lazy-input.tsx';
import { withoutRequired } from '../without-required.ts';
import styles from './dict.module.css';

const TonedTag = lazyWithPreload(async () => (await import('./toned-tag.tsx')).TonedTag);

interface Option {
  readonly value: string;
  readonly label: string;
}

function useOptions(field: Field): { options: Option[]; isLoading: boolean } {
  const language = useLanguage();
  const { entries, isLoading } = useDictionary(field.dict);
  return { options: entries.map((entry) => ({ value: String(entry.dictKey), label: dictLabel(entry, language) })), isLoading };
}

/** Returns the labels of a stored value: from the entry, else the name that came with the row (a sealed entry), else the key. */
export function labelsOf(value: unknown, options: readonly Option[], named: string | undefined): string[] {
  const keys = splitMany(value);
  const names = splitMany(named ?? '');
  return keys.map((key, index) => options.find((option) => option.value === key)?.label ?? names[index] ?? key);
}

function DictCell({ value, row, name, field }: Shown) {
  const keys = splitMany(value);
  const labels = labelsOf(value, useOptions(field).options, row[labelKey(name)]);
  return labels.map((label, index) => {
    const quiet = (
      <span key={label} className={styles.tag}>
        {label}
      </span>
    );
    const tone = toneOf(field, keys[index]);
    if (!tone) return quiet;
    return (
      <LoadingFallback key={label} value={quiet}>
        <TonedTag tone={tone}>{label}</TonedTag>
      </LoadingFallback>
    );
  });
}

type Value = string | string[];

function DictInput({ field, name, label, searching, value, onChange, ...rest }: InputProps<Value>) {
  const text = useText();
  const isInCell = use(InCell);
  const { options, isLoading } = useOptions(field);
  const stored = labelsOf(value ?? '', options, label);
  // A stored entry may stay but cannot be chosen again. While the entries are loading or failed to load, none is marked as gone.
  const marked = (name: string) => (isLoading || options.length === 0 ? name : text('meta.noLongerOffered', { name }));
  const missing = splitMany(value ?? '')
    .map((key, index) => ({ value: key, label: marked(stored[index] ?? key), disabled: true }))
    .filter((option) => !options.some((offered) => offered.value === option.value));
  const isFew = options.length > 0 && options.length <= 3 && missing.length === 0;
  if (isFew && field.required && !field.many && !searching && !isInCell) {
    return (
      <LazyRadioInput<string> {...rest} field={field} name={name} onChange={onChange} options={options} value={value as string} />
    );
  }
  return (
    <LazySelect<Value>
      {...withoutRequired(rest)}
      allowClear={searching || !field.required}
      {...(field.many && severalChoices)}
      onChange={onChange}
      notFoundContent={text('meta.noChoice')}
      optionFilterProp="label"
      options={[...options, ...missing]}
      placeholder={searching || rest.disabled ? undefined : text('meta.choose')}
      showSearch={options.length > 7}
      value={value}
    />
  );
}

/** Which of its two controls a field gets is known once its dictionary is there. */
function preload() {
  LazySelect.preload();
  void LazyRadioInput.preload();
}

/** One key of a dictionary, or several; shown as tags, quiet where the field gives no colour. */
export const dict: KindSpec<number | string, Value> = {
  cell: (shown) => <DictCell {...shown} />,
  Input: Object.assign(DictInput, { preload }),
  toForm: (value, field) => (field.many ? splitMany(value) : String(value)),
  fromForm: (value, field) => {
    if (value === undefined || value.length === 0) return undefined;
    if (Array.isArray(value)) return value.join(',');
    return field.keys === 'text' ? value : Number(value);
  },
  width: 120,
};
