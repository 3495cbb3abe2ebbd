import type { Mend } from './mended.ts';

/**
 * Patches for the variables of antd's styles, which each part of a screen registers anew: a form has a hundred parts, and each has
 * its own copy of what they share. A part counts itself in caches, with a memo and two effects for each, and again whenever its tab
 * comes to the front; it works out the theme, and mounts a component that shows nothing.
 *
 * With the patches the variables of a kind are written by the first part that needs them and stay in the document; what is known of
 * the theme and of the parts that were registered is read from maps. No part has an effect or a component of its own for it. The
 * variables of each theme have a class of their own, so that those of a theme that has gone reach nothing. The styles themselves are
 * a sheet (`antd-styles.ts`).
 */
export const lessWorkInStyles: readonly Mend[] = [
  {
    file: /[\\/]@ant-design[\\/]cssinjs[\\/]es[\\/]hooks[\\/]useGlobalCache\.js$/,
    from: 'export default function useGlobalCache(prefix, keyPath, cacheFn, onCacheRemove,',
    to: `const written = new WeakSet();
export default function useKeptCache(prefix, keyPath, cacheFn, onCacheRemove, onCacheEffect) {
  const { cache } = React.useContext(StyleContext);
  const path = pathKey([prefix, ...keyPath]);
  if (!cache.opGet(path)) cache.opUpdate(path, () => [1, cacheFn()]);
  const content = cache.opGet(path)[1];
  if (!written.has(content)) {
    written.add(content);
    onCacheEffect?.(content);
  }
  return content;
}
function useGlobalCache(prefix, keyPath, cacheFn, onCacheRemove,`,
  },
  {
    file: /[\\/]antd[\\/]es[\\/]theme[\\/]useToken\.js$/,
    from: `export default function useToken() {
  const {
    token: rootDesignToken,
    hashed,
    theme,
    override,
    cssVar
  } = React.useContext(DesignTokenContext);`,
    to: `const known = new WeakMap();
export default function useToken() {
  const design = React.useContext(DesignTokenContext);
  const last = known.get(design);
  if (last) return last;
  const made = useMadeToken(design);
  known.set(design, made);
  return made;
}
function useMadeToken({ token: rootDesignToken, hashed, theme, override, cssVar }) {`,
  },
  {
    file: /[\\/]@ant-design[\\/]cssinjs-utils[\\/]es[\\/]util[\\/]genStyleUtils\.js$/,
    from: `    return function (prefixCls) {
      var rootCls = arguments.length > 1 && arguments[1] !== undefined ? arguments[1] : prefixCls;
      var _useStyle = useStyle(prefixCls, rootCls),`,
    to: `    const registered = new WeakMap();
    return function (prefixCls, rootCls = prefixCls) {
      const { token } = useToken();
      const { rootPrefixCls, iconPrefixCls } = usePrefix();
      const name = [prefixCls, rootCls, rootPrefixCls, iconPrefixCls].join(' ');
      const known = registered.get(token) ?? new Map();
      registered.set(token, known);
      const style = known.get(name) ?? useNewStyle(prefixCls, rootCls);
      known.set(name, style);
      return style;
    };
    function useNewStyle(prefixCls, rootCls) {
      var _useStyle = useStyle(prefixCls, rootCls),`,
  },
  {
    file: /[\\/]@ant-design[\\/]cssinjs-utils[\\/]es[\\/]util[\\/]genStyleUtils\.js$/,
    from: `      return [wrapCSSVar, hashId, cssVarCls];
    };`,
    to: `      return [wrapCSSVar, hashId, cssVarCls];
    }`,
  },
  {
    file: /[\\/]@ant-design[\\/]cssinjs-utils[\\/]es[\\/]util[\\/]genStyleUtils\.js$/,
    from: `      return [function (node) {
        return injectStyle && cssVar ? /*#__PURE__*/React.createElement(React.Fragment, null, /*#__PURE__*/React.createElement(CSSVarRegister, {
          rootCls: rootCls,
          cssVar: cssVar,
          component: component
        }), node) : node;
      }, cssVar`,
    to: `      if (injectStyle && cssVar) CSSVarRegister({ rootCls, cssVar });
      return [(node) => node, cssVar`,
  },
];
