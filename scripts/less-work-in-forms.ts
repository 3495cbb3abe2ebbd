import type { Mend } from './mended.ts';

/**
 * Patches for the fields of forms. Each field lays out its label and its control by a row and two columns, which watch the window's
 * width, look for the six sizes that a column may have and hand on gutters that nobody set, and it adds a component for Internet
 * Explorer that shows nothing: five components of the twenty of a field. With the patches they are plain elements with the same
 * classes, where a form sets no widths.
 */
export const lessWorkInForms: readonly Mend[] = [
  {
    file: /[\\/]antd[\\/]es[\\/]form[\\/]FormItem[\\/]ItemHolder\.js$/,
    from: "import { Row } from '../../grid';",
    to: `import { ConfigContext } from '../../config-provider';
import { useRowStyle } from '../../grid/style';`,
  },
  {
    file: /[\\/]antd[\\/]es[\\/]form[\\/]FormItem[\\/]ItemHolder\.js$/,
    from: `  const vertical = layout === 'vertical';`,
    to: `  const vertical = layout === 'vertical';
  const rowPrefixCls = React.useContext(ConfigContext).getPrefixCls('row');
  const [, rowHashId, rowCssVarCls] = useRowStyle(rowPrefixCls);`,
  },
  {
    file: /[\\/]antd[\\/]es[\\/]form[\\/]FormItem[\\/]ItemHolder\.js$/,
    from: `React.createElement(Row, Object.assign({
    className: \`\${itemPrefixCls}-row\``,
    to: `React.createElement('div', Object.assign({
    className: classNames(rowPrefixCls, \`\${itemPrefixCls}-row\`, rowHashId, rowCssVarCls)`,
  },
  {
    file: /[\\/]antd[\\/]es[\\/]form[\\/]FormItemLabel\.js$/,
    from: "import Col from '../grid/col';",
    to: `import { ConfigContext } from '../config-provider';
import Col from '../grid/col';
import { useColStyle } from '../grid/style';`,
  },
  {
    file: /[\\/]antd[\\/]es[\\/]form[\\/]FormItemLabel\.js$/,
    from: "  const [formLocale] = useLocale('Form');",
    to: `  const [formLocale] = useLocale('Form');
  const colPrefixCls = React.useContext(ConfigContext).getPrefixCls('col');
  const [, colHashId, colCssVarCls] = useColStyle(colPrefixCls);`,
  },
  {
    file: /[\\/]antd[\\/]es[\\/]form[\\/]FormItemLabel\.js$/,
    from: `React.createElement(Col, Object.assign({}, mergedLabelCol, {
    className: labelColClassName`,
    to: `React.createElement(Object.keys(mergedLabelCol).length ? Col : 'div', Object.assign({}, mergedLabelCol, {
    className: Object.keys(mergedLabelCol).length ? labelColClassName : classNames(colPrefixCls, labelColClassName, colHashId, colCssVarCls)`,
  },
  {
    file: /[\\/]antd[\\/]es[\\/]form[\\/]FormItemInput\.js$/,
    from: `import Col from '../grid/col';`,
    to: `import { ConfigContext } from '../config-provider';
import Col from '../grid/col';
import { useColStyle } from '../grid/style';`,
  },
  {
    file: /[\\/]antd[\\/]es[\\/]form[\\/]FormItemInput\.js$/,
    from: "import FallbackCmp from './style/fallbackCmp';\n",
    to: '',
  },
  {
    file: /[\\/]antd[\\/]es[\\/]form[\\/]FormItemInput\.js$/,
    from: `  const className = classNames(\`\${baseClassName}-control\`, mergedWrapperCol.className);`,
    to: `  const isPlain = !Object.keys(mergedWrapperCol).length;
  const colPrefixCls = React.useContext(ConfigContext).getPrefixCls('col');
  const [, colHashId, colCssVarCls] = useColStyle(colPrefixCls);
  const className = classNames(isPlain && [colPrefixCls, colHashId, colCssVarCls], \`\${baseClassName}-control\`, mergedWrapperCol.className);`,
  },
  {
    file: /[\\/]antd[\\/]es[\\/]form[\\/]FormItemInput\.js$/,
    from: `React.createElement(Col, Object.assign({}, mergedWrapperCol, {
    className: className
  }), dom), /*#__PURE__*/React.createElement(FallbackCmp, {
    prefixCls: prefixCls
  }));`,
    to: `React.createElement(isPlain ? 'div' : Col, Object.assign({}, mergedWrapperCol, {
    className: className
  }), dom));`,
  },
];
