import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd';
import { mix, readable } from './contrast.ts';
import { type Palette, typeScale } from './palette.ts';

const tagColours = [
  'blue',
  'cyan',
  'geekblue',
  'gold',
  'green',
  'lime',
  'magenta',
  'orange',
  'purple',
  'red',
  'volcano',
] as const;

/**
 * Returns the tones of coloured tags: the seventh tone is the text on the first one, where gold and green would be too weak to
 * read.
 */
function tagTones(made: ReturnType<MappingAlgorithm>) {
  return Object.fromEntries(tagColours.map((name) => [`${name}7`, readable(made[`${name}7`], made[`${name}1`])]));
}

/** antd derives many tones from a few seeds; where its derivation loses contrast or calm, ours replaces it. */
function tonesOf(palette: Palette): MappingAlgorithm {
  const algorithm = palette.mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const base: MappingAlgorithm = (seed, map) => {
    const made = algorithm(seed, map);
    return { ...made, ...tagTones(made) };
  };
  return (seed, map) => {
    const made = base(seed, map);
    return {
      ...made,
      colorPrimary: palette.accentText,
      colorPrimaryText: palette.accentText,
      colorPrimaryTextHover: palette.accentText,
      colorPrimaryTextActive: palette.accentText,
      colorPrimaryHover: mix(palette.accent, palette.accentText, 0.4),
      colorPrimaryActive: palette.accentText,
      colorPrimaryBg: palette.accentSoft,
      colorPrimaryBgHover: palette.accentSoft,
      colorPrimaryBorder: palette.accent,
      colorPrimaryBorderHover: palette.accent,
      colorInfo: palette.accentText,
      colorLink: palette.accentText,
      colorLinkHover: palette.accentText,
      colorLinkActive: palette.accentText,
      // They are also used as text on the background of a tag.
      colorSuccess: readable(palette.success, made.colorSuccessBg),
      colorWarning: readable(palette.warning, made.colorWarningBg),
      colorError: readable(palette.danger, made.colorErrorBg),
      colorErrorText: palette.danger,
      colorBgLayout: palette.canvas,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.raised,
      colorText: palette.text,
      colorTextSecondary: palette.textSoft,
      colorTextTertiary: palette.textMuted,
      colorTextQuaternary: palette.textMuted,
      colorBorder: palette.lineStrong,
      colorBorderSecondary: palette.line,
    };
  };
}

/** Returns the tones of a fill with white text or a white mark. */
function solid(palette: Palette) {
  return {
    colorPrimary: palette.accentSolid,
    colorPrimaryHover: mix('#000000', palette.accentSolid, 0.1),
    colorPrimaryActive: mix('#000000', palette.accentSolid, 0.2),
  };
}

/** An edge that lights up in the accent as it was picked. */
function edge(palette: Palette) {
  return { hoverBorderColor: palette.accent, activeBorderColor: palette.accent, activeShadow: `0 0 0 2px ${palette.accentSoft}` };
}

function tokensOf(palette: Palette): ThemeConfig['token'] {
  return {
    borderRadius: 4,
    fontFamily: 'inherit',
    fontSize: typeScale.base,
    fontSizeHeading3: typeScale.display,
    fontSizeHeading4: typeScale.title,
    fontSizeHeading5: typeScale.large,
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.18s',
    colorTextDisabled: mix(palette.textMuted, palette.surface, 0.7),
    colorTextPlaceholder: palette.textMuted,
    colorTextDescription: palette.textMuted,
    colorIcon: palette.textMuted,
    colorTextHeading: palette.text,
    colorTextLabel: palette.textSoft,
    controlOutline: palette.accentSoft,
    controlItemBgHover: palette.hover,
    controlItemBgActive: palette.accentSoft,
    controlItemBgActiveHover: palette.accentSoft,
    colorSplit: palette.line,
  };
}

function componentsOf(palette: Palette): ThemeConfig['components'] {
  return {
    Button: {
      ...solid(palette),
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      // The danger tone of dark themes is light: white words on it would be too weak.
      dangerColor: palette.mode === 'dark' ? palette.canvas : '#ffffff',
      colorErrorHover: palette.danger,
    },
    Badge: { colorError: palette.dangerSolid },
    Checkbox: solid(palette),
    DatePicker: { ...edge(palette), cellActiveWithRangeBg: palette.accentSoft },
    Drawer: { padding: 16 },
    Dropdown: { paddingBlock: 6 },
    Form: { itemMarginBottom: 16, labelColor: palette.textSoft, verticalLabelPadding: '0 0 4px' },
    Input: edge(palette),
    InputNumber: edge(palette),
    // The text of an empty list is meant to be read.
    List: { colorTextDisabled: palette.textMuted },
    Menu: {
      itemHeight: 40,
      itemMarginBlock: 0,
      itemMarginInline: 8,
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      itemColor: palette.textSoft,
      itemHoverBg: palette.hover,
      itemSelectedBg: palette.accentSoft,
      itemSelectedColor: palette.accentText,
      subMenuItemSelectedColor: palette.accentText,
      activeBarBorderWidth: 0,
      iconMarginInlineEnd: 12,
    },
    Pagination: { itemBg: 'transparent', itemActiveBg: palette.accentSoft },
    Radio: solid(palette),
    Select: { ...edge(palette), optionSelectedBg: palette.accentSoft, activeOutlineColor: palette.accentSoft },
    Switch: solid(palette),
    Table: {
      cellPaddingBlock: 10,
      cellPaddingBlockMD: 8,
      cellPaddingBlockSM: 5,
      headerBg: palette.hover,
      headerColor: palette.textSoft,
      headerSortActiveBg: palette.hover,
      headerSortHoverBg: palette.line,
      headerSplitColor: 'transparent',
      bodySortBg: 'transparent',
      rowHoverBg: palette.hover,
      rowSelectedBg: palette.accentSofter,
      rowSelectedHoverBg: palette.accentSoft,
    },
  };
}

const keys = new Map<string, string>();

/**
 * Returns the class under which antd keeps the CSS variables of a palette: one for each, since screens of tabs in the back keep the
 * variables that they were drawn with, and under one class those of the last palette that was drawn would hold for all.
 */
function variablesKey(...of: readonly [palette: Palette, motion: boolean]): string {
  const values = JSON.stringify(of);
  const key = keys.get(values) ?? `app${keys.size}`;
  keys.set(values, key);
  return key;
}

/** The palette as antd's theme: dense, square-ish, quiet, 8-pixel rhythm. `motion` is off for readers who asked for less of it. */
export function antdTheme(palette: Palette, { motion }: { readonly motion: boolean }): ThemeConfig {
  return {
    algorithm: tonesOf(palette),
    cssVar: { key: variablesKey(palette, motion) },
    // One antd in the bundle: the hash that keeps two versions apart would only lengthen every selector.
    hashed: false,
    zeroRuntime: true,
    token: { ...tokensOf(palette), motion },
    components: componentsOf(palette),
  };
}
