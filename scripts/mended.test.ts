import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readySheet } from './antd-styles.ts';
import { focusStays } from './focus-stays.ts';
import { lessWork } from './less-work.ts';
import { lessWorkInForms } from './less-work-in-forms.ts';
import { lessWorkInMenus } from './less-work-in-menus.ts';
import { lessWorkInStyles } from './less-work-in-styles.ts';
import { mend } from './mended.ts';
import { motionEnds } from './motion-ends.ts';

/** The path of a file of a package, also of one that the package does not export. */
const resolve = (name: string) => fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url));
const mends = [
  ...motionEnds,
  ...focusStays,
  ...lessWork,
  ...lessWorkInForms,
  ...lessWorkInMenus,
  ...lessWorkInStyles,
  ...readySheet,
];

it.each([
  [
    'rc-motion/es/hooks/useDomMotionEvents.js',
    'patchMotionEvents(awayRef.current)',
    'removeMotionEvents(cacheElementRef.current);\n    };',
  ],
  ['rc-motion/es/hooks/useStatus.js', 'clearTimeout(deadlineRef.current);', 'mountedRef.current = false'],
  ['rc-table/es/Body/index.js', 'expandedRowOffset > 0 ? colWidths', 'expandedRowOffset, colWidths]'],
  ['@ant-design/cssinjs/es/hooks/useGlobalCache.js', 'written.has(content)', 'export default function useGlobalCache'],
  ['antd/es/theme/useToken.js', 'known.get(design)', 'export default function useToken() {\n  const {'],
  ['@ant-design/cssinjs-utils/es/util/genStyleUtils.js', 'known.get(name)', 'React.createElement'],
  ['@ant-design/cssinjs-utils/es/util/genStyleUtils.js', 'styleFn.includes(prefixCls)', '// Return new style hook'],
  ['antd/es/theme/util/useResetIconStyle.js', 'useResetIconStyle = () => undefined', 'useResetIconStyle = (iconPrefixCls, csp)'],
  ['@ant-design/icons/es/utils.js', 'useInsertStyles = () => undefined', 'function useInsertStyles(eleRef)'],
  ['@babel/runtime/helpers/esm/objectSpread2.js', 'Object.assign(...parts)', 'function _objectSpread2(e) {'],
  ['@babel/runtime/helpers/esm/defineProperty.js', "typeof r === 'string'", '(r = toPropertyKey(r)) in e'],
  ['antd/es/_util/responsiveObserver.js', 'observers.get(token)', 'useMemo('],
  ['antd/es/_util/responsiveObserver.js', 'this.screens = screens;', '{\n        screens = pointMap;'],
  ['antd/es/grid/hooks/useBreakpoint.js', 'refreshOnChange && !isSame', 'useRef(defaultScreens)'],
  ['rc-select/es/hooks/useId.js', 'React.useState(function () {', 'setInnerId('],
  ['rc-select/es/BaseSelect/index.js', '_React$useState3 = React.useState(true)', '_React$useState3 = React.useState(false)'],
  [
    '@rc-component/trigger/es/hooks/useAlign.js',
    'return ori.ready ?',
    'return _objectSpread(_objectSpread({}, ori), {}, {\n        ready: false\n      });',
  ],
  ['rc-select/es/BaseSelect/index.js', 'if (!isFree && ', 'contains(document.activeElement)'],
  ['rc-dialog/es/Dialog/Content/index.js', 'onEnterPrepare: isStill ?', 'onAppearPrepare: onPrepare'],
  ['@rc-component/trigger/es/index.js', 'targetRef.current = node;', 'targetEle = _React$useState6[0]'],
  ['rc-table/es/Body/MeasureRow.js', 'title: isFixed ? undefined', "['measureRowRender'])"],
  ['rc-menu/es/Menu.js', 'activeKey: activeStore', 'mergedActiveKey'],
  ['rc-menu/es/Menu.js', 'selectedKeys: selectStore', 'selectedKeys: mergedSelectKeys'],
  ['rc-menu/es/MenuItem.js', 'selectedKeys.get().includes(eventKey)', 'selectedKeys.includes(eventKey)'],
  ['rc-menu/es/SubMenu/index.js', 'isSubPathKey(selectedKeys.get(), eventKey)', 'isSubPathKey(selectedKeys, eventKey)'],
  [
    'antd/es/button/DefaultLoadingIcon.js',
    'if (!wasLoading.current) return null;',
    '  }\n  return /*#__PURE__*/React.createElement(CSSMotion, {',
  ],
  ['antd/es/menu/menu.js', '[rootPrefixCls]);', 'const defaultMotions = {'],
  ['rc-menu/es/hooks/useAccessibility.js', 'key2element.get(activeKey.get())', '= activeKey;'],
  ['rc-menu/es/hooks/useActive.js', 'activeKey.get() === eventKey', 'active: activeKey === eventKey'],
  ['rc-menu/es/SubMenu/index.js', 'activeStore.subscribe', 'activeKey = _React$useContext.activeKey'],
  ['react-i18next/dist/es/useTranslation.js', 'if (false) {', '    if (original) {\n      if'],
  ['antd/es/form/FormItem/ItemHolder.js', 'rowCssVarCls)', 'createElement(Row'],
  ['antd/es/form/FormItemLabel.js', "? Col : 'div'", 'createElement(Col,'],
  ['antd/es/form/FormItemInput.js', "isPlain ? 'div' : Col", 'FallbackCmp'],
  ['@rc-component/portal/es/useScrollLocker.js', 'if (mergedLock && !isBodyOverflowing()) return;', ') {\n    if (mergedLock) {'],
  ['react-router/dist/development/chunk-6KYCQHYJ.mjs', 'String(++blockerId)', 'setBlockerKey'],
  ['rc-table/es/Table.js', 'React.useState(firstSizes)', 'React.useState(new Map())'],
  ['rc-util/es/getScrollBarSize.js', 'sizes.get(kind)', 'getTargetScrollBarSize(target) {\n  if (typeof document'],
])('finds in %s what it mends', (name, there, gone) => {
  const file = resolve(name);

  const mended = mend(mends, readFileSync(file, 'utf8'), file);

  expect(mended).toContain(there);
  expect(mended).not.toContain(gone);
});

it('says when a package has become another', () => {
  const file = resolve('rc-motion/es/hooks/useStatus.js');

  expect(() => mend(mends, 'export default () => {}', file)).toThrow('has changed');
});

it('leaves all other files as they are', () => {
  expect(mend(mends, 'export default () => {}', resolve('rc-motion/es/hooks/useStepQueue.js'))).toBeUndefined();
});
