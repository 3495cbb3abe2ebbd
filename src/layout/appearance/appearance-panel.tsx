import { ColorPicker, Radio } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '#src/lib/i18n';
import '#src/locales/tools';
import { chooseAccent, chooseTheme, useAppearance } from '#src/theme/mode';
import { paletteOf } from '#src/theme/palette';
import { type Theme, themes } from '#src/theme/themes';
import styles from './appearance-panel.module.css';

/** Colours that many like; any other can be picked. */
const presets = ['#409EFF', '#2f6fde', '#0e8f9a', '#2f8f5b', '#b4572c', '#d6336c', '#7a55c7', '#5b6675'];

type ThemeWord = 'vip' | 'white' | 'paper' | 'bamboo' | 'lake' | 'plum' | 'slate' | 'contrast' | 'dark' | 'ink' | 'pine';

const wordOf = ({ id }: Theme) => `tools.appearance.themes.${id.slice('theme-'.length) as ThemeWord}` as const;

/** Shows a small picture of a theme: its background, its surface and its colour. */
function Sample({ theme }: { readonly theme: Theme }) {
  const { canvas, surface, line, accent, text } = paletteOf({
    mode: theme.mode === 'dark' ? 'dark' : 'light',
    accent: theme.accent,
    ground: theme.ground,
  });
  return (
    <span className={styles.sample} style={{ background: canvas, borderColor: line }} aria-hidden="true">
      <span style={{ background: surface, color: text }}>Aa</span>
      <span style={{ background: accent }} />
    </span>
  );
}

/** Offers the eleven themes and the accent colour; a choice shows at once and is stored in this browser. */
export function AppearancePanel() {
  const text = useText();
  const { theme, picked, palette } = useAppearance();
  const panel = useRef<HTMLDivElement>(null);
  // The panel is at the end of the page: without the focus the keyboard would have a long way to it.
  useEffect(() => panel.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  return (
    <div ref={panel} className={styles.panel}>
      <h2 id="themes" className={styles.title}>
        {text('tools.appearance.theme')}
      </h2>
      <Radio.Group
        aria-labelledby="themes"
        className={styles.themes}
        value={theme.id}
        onChange={({ target }) => chooseTheme(target.value as string)}
      >
        {themes.map((each) => (
          <Radio key={each.id} value={each.id} className={styles.theme}>
            <Sample theme={each} />
            {text(wordOf(each))}
          </Radio>
        ))}
      </Radio.Group>
      <h2 className={styles.title}>{text('tools.appearance.colour')}</h2>
      <div className={styles.colours}>
        <ColorPicker
          value={palette.accent}
          disabledAlpha
          format="hex"
          showText
          presets={[{ label: text('tools.appearance.presets'), colors: presets }]}
          onChangeComplete={(colour) => chooseAccent(colour.toHexString().slice(0, 7))}
        >
          <button type="button" className={styles.colour} aria-label={`${text('tools.appearance.colour')} ${palette.accent}`}>
            <span style={{ background: palette.accent }} aria-hidden="true" />
            {palette.accent}
          </button>
        </ColorPicker>
        {picked === undefined ? null : (
          <button type="button" className={styles.back} onClick={() => chooseAccent(undefined)}>
            {text('tools.appearance.ownColour')}
          </button>
        )}
      </div>
    </div>
  );
}
