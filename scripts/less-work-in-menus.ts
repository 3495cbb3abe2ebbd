import type { Mend } from './mended.ts';

/**
 * Patches for antd's menu, which renders all its entries whenever the pointer or an arrow key comes to another one, whenever
 * another one is selected, and whenever the menu itself renders with the same entries. They keep both beside the state, and render
 * those entries whose answer changes.
 */
export const lessWorkInMenus: readonly Mend[] = [
  {
    file: /[\\/]rc-menu[\\/]es[\\/]Menu\.js$/,
    from: '    mergedActiveKey = _useMergedState4[0],\n    setMergedActiveKey = _useMergedState4[1];',
    to: `    activeStore = React.useState(function () {
      return createStore(_useMergedState4[0]);
    })[0],
    setMergedActiveKey = activeKey === undefined ? activeStore.set : _useMergedState4[1];
  React.useLayoutEffect(function () {
    if (activeKey !== undefined) activeStore.set(activeKey);
  }, [activeKey]);`,
  },
  {
    file: /[\\/]rc-menu[\\/]es[\\/]Menu\.js$/,
    from: 'var shouldFocusKey = mergedActiveKey !== null && mergedActiveKey !== void 0 ? mergedActiveKey :',
    to: 'var shouldFocusKey = activeStore.get() != null ? activeStore.get() :',
  },
  {
    file: /[\\/]rc-menu[\\/]es[\\/]Menu\.js$/,
    from: 'useAccessibility(internalMode, mergedActiveKey,',
    to: 'useAccessibility(internalMode, activeStore,',
  },
  {
    file: /[\\/]rc-menu[\\/]es[\\/]Menu\.js$/,
    from: 'activeKey: mergedActiveKey,',
    to: 'activeKey: activeStore,',
  },
  {
    file: /[\\/]rc-menu[\\/]es[\\/]Menu\.js$/,
    from: '    setMergedSelectKeys = _useMergedState6[1];',
    to: `    setMergedSelectKeys = _useMergedState6[1],
    selectStore = React.useState(function () {
      return createStore(mergedSelectKeys);
    })[0];
  React.useLayoutEffect(function () {
    selectStore.set(mergedSelectKeys);
  });`,
  },
  {
    file: /[\\/]rc-menu[\\/]es[\\/]Menu\.js$/,
    from: 'selectedKeys: mergedSelectKeys\n',
    to: 'selectedKeys: selectStore\n',
  },
  {
    file: /[\\/]rc-menu[\\/]es[\\/]Menu\.js$/,
    from: 'var Menu = ',
    to: `function createStore(value) {
  const listeners = new Set();
  return {
    get: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
var Menu = `,
  },
  {
    file: /[\\/]antd[\\/]es[\\/]menu[\\/]menu\.js$/,
    from: `const defaultMotions = {
    horizontal: {
      motionName: \`\${rootPrefixCls}-slide-up\`
    },
    inline: initCollapseMotion(rootPrefixCls),
    other: {
      motionName: \`\${rootPrefixCls}-zoom-big\`
    }
  };`,
    to: `const defaultMotions = React.useMemo(() => ({
    horizontal: {
      motionName: \`\${rootPrefixCls}-slide-up\`
    },
    inline: initCollapseMotion(rootPrefixCls),
    other: {
      motionName: \`\${rootPrefixCls}-zoom-big\`
    }
  }), [rootPrefixCls]);`,
  },
  {
    file: /[\\/]rc-menu[\\/]es[\\/]hooks[\\/]useAccessibility\.js$/,
    from: 'activeRef.current = activeKey;',
    to: `activeRef = {
    get current() {
      return activeKey.get();
    }
  };`,
  },
  {
    file: /[\\/]rc-menu[\\/]es[\\/]hooks[\\/]useAccessibility\.js$/,
    from: 'key2element.get(activeKey)',
    to: 'key2element.get(activeKey.get())',
  },
  {
    file: /[\\/]rc-menu[\\/]es[\\/]hooks[\\/]useActive\.js$/,
    from: 'active: activeKey === eventKey',
    to: `active: React.useSyncExternalStore(activeKey.subscribe, function () {
      return activeKey.get() === eventKey;
    })`,
  },
  {
    file: /[\\/]rc-menu[\\/]es[\\/]MenuItem\.js$/,
    from: 'var selected = selectedKeys.includes(eventKey);',
    to: `var selected = React.useSyncExternalStore(selectedKeys.subscribe, function () {
    return selectedKeys.get().includes(eventKey);
  });`,
  },
  {
    file: /[\\/]rc-menu[\\/]es[\\/]SubMenu[\\/]index\.js$/,
    from: 'var childrenSelected = isSubPathKey(selectedKeys, eventKey);',
    to: `var childrenSelected = React.useSyncExternalStore(selectedKeys.subscribe, function () {
    return isSubPathKey(selectedKeys.get(), eventKey);
  });`,
  },
  {
    file: /[\\/]rc-menu[\\/]es[\\/]SubMenu[\\/]index\.js$/,
    from: '    activeKey = _React$useContext.activeKey,',
    to: `    activeStore = _React$useContext.activeKey,
    activeKey = React.useSyncExternalStore(activeStore.subscribe, function () {
      return mode === 'inline' ? undefined : activeStore.get();
    }),`,
  },
];
