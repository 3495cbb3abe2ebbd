import type { Mend } from './mended.ts';

const router = /[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-6KYCQHYJ\.mjs$/;

/**
 * Patches for work that antd repeats although once would do.
 *
 * Antd's packages copy objects property by property, with a description of each, which is a seventh of all calls of showing a list
 * and leaves objects that are slow to read. The patch copies them as the language does.
 *
 * Each table that comes to the front measures the width of a scroll bar with a style sheet that it adds and removes, so the
 * browser recalculates styles twice. The patch measures once for each kind of scroll bar, and again at another zoom.
 *
 * Each row of a form, each pagination and each list of descriptions watches the window's width by six queries of its own, made
 * anew at each rendering, and renders again as soon as it has been told the width, also whenever it comes to the front. The patch
 * watches once for each theme, tells a component the width when it renders first, and renders it again only for another width.
 *
 * Each select renders three times when it appears, and again whenever it comes to the front: for its id, and to be sure that
 * there is a browser. The patch makes the id when it renders first.
 *
 * Each trigger of a popup forgets where the popup was whenever it comes to the front, and renders again for it, although it has
 * been nowhere. The patch forgets only what there is. It also renders twice when it appears, with what it surrounds, to know the
 * element at which an open popup stands. The patch keeps the element until there is one.
 *
 * Each table renders all its rows again once the widths of its columns are measured, which is only of use for expandable rows
 * below shifted columns.
 *
 * Each table with a sticky head renders it again, and what measures the columns with it, once it has measured how wide they are. The
 * patch begins with the widths of the last table that had these columns in such a window, else with those that the columns were
 * given, and renders again only where they are others.
 *
 * Each table renders the titles of its columns twice, sort arrows and boxes included, for columns that are as wide as their
 * content. The patch leaves out the unseen ones where the columns have their widths.
 *
 * Each button without an icon mounts the motion of a loading icon, which renders twice, and most buttons never load. The patch
 * mounts it with the first loading.
 *
 * Each dialog forbids the page below it to scroll, by a style sheet of its own, for which the browser looks at all styles. The patch
 * leaves out what cannot scroll: the frame is as high as the window.
 *
 * Each dialog is measured before it opens, so that it grows from where the pointer was, also for readers who asked for less motion:
 * the patch leaves it out for them.
 *
 * Each form that asks before it is left renders twice for the number of its question, with its dialog. The patch makes the number when
 * it renders first.
 *
 * Each component with texts copies i18next with the description of each of its forty properties, so that who compares the object
 * sees a change of the language. Here nobody asks for the object.
 */
export const lessWork: readonly Mend[] = [
  {
    file: /[\\/]@babel[\\/]runtime[\\/]helpers[\\/]esm[\\/]objectSpread2\.js$/,
    from: 'function _objectSpread2(e) {',
    to: `function _objectSpread2(...parts) {
  return Object.assign(...parts);
}
function spreadByDescription(e) {`,
  },
  {
    file: /[\\/]@babel[\\/]runtime[\\/]helpers[\\/]esm[\\/]defineProperty\.js$/,
    from: 'return (r = toPropertyKey(r)) in e',
    to: "return (r = typeof r === 'string' ? r : toPropertyKey(r)) in e",
  },
  {
    file: /[\\/]rc-util[\\/]es[\\/]getScrollBarSize\.js$/,
    from: 'export function getTargetScrollBarSize(target) {',
    to: `const sizes = new Map();
export function getTargetScrollBarSize(target) {
  if (!(target instanceof Element)) return measuredSize(target);
  const kind = getComputedStyle(target).scrollbarWidth + ' ' + devicePixelRatio;
  const size = sizes.get(kind) ?? measuredSize(target);
  sizes.set(kind, size);
  return size;
}
function measuredSize(target) {`,
  },
  {
    file: /[\\/]antd[\\/]es[\\/]_util[\\/]responsiveObserver\.js$/,
    from: `const useResponsiveObserver = () => {
  const [, token] = useToken();
  const responsiveMap = getResponsiveMap(validateBreakpoints(token));
  // To avoid repeat create instance, we add \`useMemo\` here.
  return React.useMemo(() => {`,
    to: `const observers = new WeakMap();
const keep = (token, make) => {
  const made = make();
  observers.set(token, made);
  return made;
};
const useResponsiveObserver = () => {
  const [, token] = useToken();
  const known = observers.get(token);
  if (known) return known;
  const responsiveMap = getResponsiveMap(validateBreakpoints(token));
  return keep(token, () => {`,
  },
  {
    file: /[\\/]antd[\\/]es[\\/]_util[\\/]responsiveObserver\.js$/,
    from: '        screens = pointMap;',
    to: `        if (responsiveArray.some((name) => screens[name] !== pointMap[name])) screens = pointMap;
        this.screens = screens;`,
  },
  {
    file: /[\\/]antd[\\/]es[\\/]grid[\\/]hooks[\\/]useBreakpoint\.js$/,
    from: `  const screensRef = useRef(defaultScreens);
  const [, forceUpdate] = useForceUpdate();
  const responsiveObserver = useResponsiveObserver();
  useLayoutEffect(() => {
    const token = responsiveObserver.subscribe(supportScreens => {
      screensRef.current = supportScreens;
      if (refreshOnChange) {`,
    to: `  const responsiveObserver = useResponsiveObserver();
  const screensRef = useRef(responsiveObserver.screens ?? defaultScreens);
  const [, forceUpdate] = useForceUpdate();
  useLayoutEffect(() => {
    const token = responsiveObserver.subscribe(supportScreens => {
      const isSame = screensRef.current === supportScreens;
      screensRef.current = supportScreens;
      if (refreshOnChange && !isSame) {`,
  },
  {
    file: /[\\/]rc-select[\\/]es[\\/]hooks[\\/]useId\.js$/,
    from: `  var _React$useState = React.useState(),
    _React$useState2 = _slicedToArray(_React$useState, 2),
    innerId = _React$useState2[0],
    setInnerId = _React$useState2[1];
  React.useEffect(function () {
    setInnerId("rc_select_".concat(getUUID()));
  }, []);`,
    to: `  var innerId = React.useState(function () {
    return "rc_select_".concat(getUUID());
  })[0];`,
  },
  {
    file: /[\\/]rc-select[\\/]es[\\/]BaseSelect[\\/]index\.js$/,
    from: 'var _React$useState3 = React.useState(false),',
    to: 'var _React$useState3 = React.useState(true),',
  },
  {
    file: /[\\/]@rc-component[\\/]trigger[\\/]es[\\/]hooks[\\/]useAlign\.js$/,
    from: `    setOffsetInfo(function (ori) {
      return _objectSpread(_objectSpread({}, ori), {}, {
        ready: false
      });`,
    to: `    setOffsetInfo(function (ori) {
      return ori.ready ? _objectSpread(_objectSpread({}, ori), {}, {
        ready: false
      }) : ori;`,
  },
  {
    file: /[\\/]@rc-component[\\/]trigger[\\/]es[\\/]index\.js$/,
    from: `      targetEle = _React$useState6[0],
      setTargetEle = _React$useState6[1];`,
    to: `      targetRef = React.useRef(null),
      targetEle = targetRef.current,
      setTargetEle = function setTargetEle(node) {
        targetRef.current = node;
        if (openRef.current) _React$useState6[1](node);
      };`,
  },
  {
    file: /[\\/]rc-table[\\/]es[\\/]Body[\\/]index\.js$/,
    from: '[flattenColumns.length, expandedRowOffset, colWidths]',
    to: '[flattenColumns.length, expandedRowOffset, expandedRowOffset > 0 ? colWidths : undefined]',
  },
  {
    file: /[\\/]rc-table[\\/]es[\\/]Table\.js$/,
    from: `function Table(tableProps, ref) {`,
    to: `const measured = new Map();
function firstWidths(columns, keys) {
  const given = columns.map(({ width }) => width);
  const name = [...keys, ...given].join(' ');
  const last = measured.get(name);
  if (last?.at === window.outerWidth) return [name, last.widths];
  const isGiven = given.every((width) => typeof width === 'number');
  return [name, new Map(isGiven ? keys.map((key, index) => [key, given[index]]) : [])];
}
function Table(tableProps, ref) {`,
  },
  {
    file: /[\\/]rc-table[\\/]es[\\/]Table\.js$/,
    from: `  var _React$useState7 = React.useState(new Map()),`,
    to: `  const [sizeName, firstSizes] = firstWidths(flattenColumns, getColumnsKey(flattenColumns));
  var _React$useState7 = React.useState(firstSizes),`,
  },
  {
    file: /[\\/]rc-table[\\/]es[\\/]Table\.js$/,
    from: `  // Convert map to number width
`,
    to: `  if (colsWidths.size > 0) measured.set(sizeName, { at: window.outerWidth, widths: colsWidths });
`,
  },
  {
    file: /[\\/]rc-table[\\/]es[\\/]Body[\\/]MeasureRow\.js$/,
    from: `useContext(TableContext, ['measureRowRender']),
    measureRowRender = _useContext.measureRowRender;`,
    to: `useContext(TableContext, ['measureRowRender', 'tableLayout']),
    isFixed = _useContext.tableLayout === 'fixed',
    measureRowRender = isFixed ? undefined : _useContext.measureRowRender;`,
  },
  {
    file: /[\\/]rc-table[\\/]es[\\/]Body[\\/]MeasureRow\.js$/,
    from: 'title: titleForMeasure',
    to: 'title: isFixed ? undefined : titleForMeasure',
  },
  {
    file: /[\\/]antd[\\/]es[\\/]button[\\/]DefaultLoadingIcon\.js$/,
    from: '  const visible = !!loading;',
    to: `  const visible = !!loading;
  const wasLoading = React.useRef(false);
  if (visible) wasLoading.current = true;`,
  },
  {
    file: /[\\/]antd[\\/]es[\\/]button[\\/]DefaultLoadingIcon\.js$/,
    from: '  return /*#__PURE__*/React.createElement(CSSMotion, {',
    to: `  if (!wasLoading.current) return null;
  return /*#__PURE__*/React.createElement(CSSMotion, {`,
  },
  {
    file: /[\\/]rc-dialog[\\/]es[\\/]Dialog[\\/]Content[\\/]index\.js$/,
    from: "import CSSMotion from 'rc-motion';",
    to: `import CSSMotion from 'rc-motion';
import { Context as MotionContext } from 'rc-motion/es/context';`,
  },
  {
    file: /[\\/]rc-dialog[\\/]es[\\/]Dialog[\\/]Content[\\/]index\.js$/,
    from: `    onAppearPrepare: onPrepare,
    onEnterPrepare: onPrepare,`,
    to: `    onAppearPrepare: isStill ? undefined : onPrepare,
    onEnterPrepare: isStill ? undefined : onPrepare,`,
  },
  {
    file: /[\\/]rc-dialog[\\/]es[\\/]Dialog[\\/]Content[\\/]index\.js$/,
    from: '  var dialogRef = useRef();',
    to: `  var dialogRef = useRef();
  var isStill = React.useContext(MotionContext).motion === false;`,
  },
  {
    file: /[\\/]@rc-component[\\/]portal[\\/]es[\\/]useScrollLocker\.js$/,
    from: `    if (mergedLock) {
      var scrollbarSize`,
    to: `    if (mergedLock && !isBodyOverflowing()) return;
    if (mergedLock) {
      var scrollbarSize`,
  },
  {
    file: router,
    from: '  let [blockerKey, setBlockerKey] = React2.useState("");',
    to: '  let [blockerKey] = React2.useState(() => String(++blockerId));',
  },
  {
    file: router,
    from: `    let key = String(++blockerId);
    setBlockerKey(key);
    return () => router.deleteBlocker(key);
  }, [router]);`,
    to: `    return () => router.deleteBlocker(blockerKey);
  }, [router, blockerKey]);`,
  },
  {
    file: /[\\/]react-i18next[\\/]dist[\\/]es[\\/]useTranslation\.js$/,
    from: '    if (original) {\n      if (wrapperRef.current',
    to: '    if (false) {\n      if (wrapperRef.current',
  },
];
