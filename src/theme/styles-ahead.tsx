import { ConfigProvider } from 'antd';
import useCheckbox from 'antd/es/checkbox/style';
import useCSSVarCls from 'antd/es/config-provider/hooks/useCSSVarCls';
import useDatePicker from 'antd/es/date-picker/style';
import useEmpty from 'antd/es/empty/style';
import useForm from 'antd/es/form/style';
import { useColStyle, useRowStyle } from 'antd/es/grid/style';
import useInput, { useSharedStyle } from 'antd/es/input/style';
import useTextArea from 'antd/es/input/style/textarea';
import useInputNumber from 'antd/es/input-number/style';
import useModal from 'antd/es/modal/style';
import usePagination from 'antd/es/pagination/style';
import useRadio from 'antd/es/radio/style';
import useSelect from 'antd/es/select/style';
import useSpin from 'antd/es/spin/style';
import useSwitch from 'antd/es/switch/style';
import useTable from 'antd/es/table/style';
import useTag from 'antd/es/tag/style';
import useTooltip from 'antd/es/tooltip/style';
import useTypography from 'antd/es/typography/style';
import useUpload from 'antd/es/upload/style';
import { createElement, Fragment, type ReactElement, use, useEffect, useState } from 'react';
import { whenIdle } from '#src/lib/when-idle';

type UseStyle = (prefix: string, rootClass?: string) => readonly [wrap: (node: ReactElement) => ReactElement, ...unknown[]];

/** The hook of tooltips takes something else in the place of the class. */
const useTooltipAlone: UseStyle = (prefix) => useTooltip(prefix);

/**
 * The kinds of components that lists, forms and details are made of, in the order in which they are needed. Antd puts the
 * variables of a kind under a class of their own, for some kinds (`plain`) under that of the component.
 */
const kinds: readonly (readonly [name: string, useStyle: UseStyle, plain?: 'plain'])[] = [
  ['table', useTable],
  ['spin', useSpin, 'plain'],
  ['pagination', usePagination, 'plain'],
  ['select', useSelect],
  ['input', useSharedStyle],
  ['input', useInput],
  ['checkbox', useCheckbox],
  ['tag', useTag, 'plain'],
  ['empty', useEmpty, 'plain'],
  ['tooltip', useTooltipAlone],
  ['modal', useModal],
  ['form', useForm],
  ['col', useColStyle, 'plain'],
  ['row', useRowStyle, 'plain'],
  ['input', useTextArea],
  ['typography', useTypography, 'plain'],
  ['radio', useRadio],
  ['switch', useSwitch],
  ['input-number', useInputNumber],
  ['picker', useDatePicker],
  ['upload', useUpload],
];

const nothing = createElement(Fragment);

/** Has antd make the styles of one kind of component, and its variables, which come with what the kind draws. */
function Kind({ kind: [name, useStyle, plain] }: { readonly kind: (typeof kinds)[number] }) {
  const prefix = use(ConfigProvider.ConfigContext).getPrefixCls(name);
  const own = useCSSVarCls(prefix);
  const [wrap] = useStyle(prefix, plain ? prefix : own);
  return wrap(nothing);
}

/**
 * Has antd make the styles of lists, forms and details while the browser is idle, one kind after the other. Made when the first
 * list opens, they are two fifths of its work. What was made stays (`scripts/less-work.ts`), also when this has gone.
 */
export function StylesAhead() {
  const [at, setAt] = useState(0);
  useEffect(() => (at < kinds.length ? whenIdle(() => setAt(at + 1)) : undefined), [at]);
  const kind = kinds[at];
  return kind ? <Kind key={at} kind={kind} /> : null;
}
