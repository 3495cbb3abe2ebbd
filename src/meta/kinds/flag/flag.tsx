import { LazySelect } from '#src/components/lazy-select/lazy-select.tsx';
import { useText } from '#src/lib/i18n';
import type { InputProps, KindSpec } from '../kind.ts';
import { LazyRadioInput } from '../lazy-input.tsx';
import { withoutRequired } from '../without-required.ts';

/** The two values of a flag on the wire. */
interface Flag<V extends number> {
  readonly yes: V;
  readonly no: V;
}

function FlagCell({ value, flag }: { value: unknown; flag: Flag<number> }) {
  const text = useText();
  return text(Number(value) === flag.yes ? 'meta.yes' : 'meta.no');
}

function useOptions({ yes, no }: Flag<number>) {
  const text = useText();
  return [
    { value: yes, label: text('meta.yes') },
    { value: no, label: text('meta.no') },
  ];
}

function flagKind<V extends number>(flag: Flag<V>) {
  // biome-ignore-start lint/correctness/noComponentHookFactories: made once for each of the two kinds
  function FlagInput(props: InputProps<number>) {
    return <LazyRadioInput {...props} options={useOptions(flag)} />;
  }
  function FlagSearch({ field: _field, name: _name, label: _label, searching: _searching, ...rest }: InputProps<number>) {
    return <LazySelect<number> {...withoutRequired(rest)} allowClear options={useOptions(flag)} />;
  }
  // biome-ignore-end lint/correctness/noComponentHookFactories: see above
  return {
    Input: Object.assign(FlagInput, { preload: LazyRadioInput.preload }),
    Search: FlagSearch,
    cell: ({ value }: { value: unknown }) => <FlagCell value={value} flag={flag} />,
    // A value from an address is a text.
    toForm: (value: V) => Number(value),
    fromForm: (value: number | undefined) => value as V | undefined,
    width: 88,
  };
}

export const bool01: KindSpec<0 | 1, number> = flagKind({ yes: 1, no: 0 });

/** The family's own flag. */
export const yesNo: KindSpec<1 | 2, number> = flagKind({ yes: 2, no: 1 });
