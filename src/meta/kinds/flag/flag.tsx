import { LazySelect } from '#src/components/lazy-select/lazy-select.tsx';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useText } from '#src/lib/i18n';
import type { InputProps, KindSpec } from '../kind.ts';
import { withoutRequired } from '../without-required.ts';

const RadioInput = lazyWithPreload(async () => (await import('../radio-input.tsx')).RadioInput<number>);

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
  function FlagInput(props: InputProps<number>) {
    const options = useOptions(flag);
    return (
      <LoadingFallback value={<span id={props.id} aria-busy />}>
        <RadioInput {...props} options={options} />
      </LoadingFallback>
    );
  }
  function FlagSearch({ field: _field, name: _name, label: _label, searching: _searching, ...rest }: InputProps<number>) {
    return <LazySelect<number> {...withoutRequired(rest)} allowClear options={useOptions(flag)} />;
  }
  return {
    Input: FlagInput,
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
