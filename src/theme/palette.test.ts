import { describe, expect, it } from 'vitest';
import { contrast, mix, readable } from './contrast.ts';
import { cssVariables, paletteOf, type ThemeMode } from './palette.ts';
import { themes } from './themes.ts';

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#409EFF', '#ffffff', 2.76],
  ])('of %s and %s is %d', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1);
    expect(contrast(other, one)).toBeCloseTo(expected, 1);
  });

  it('leaves a readable colour as it is and changes only what is too weak', () => {
    expect(readable('#123456', '#ffffff')).toBe('#123456');
    expect(contrast(readable('#ffff00', '#ffffff'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(readable('#000080', '#101010'), '#101010')).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps the hue, and the saturation, of what it changes', () => {
    expect(readable('#409EFF', '#ffffff')).toMatch(/^#00[67][0-9a-f]/);
    expect(readable('#00ff00', '#ffffff')).toMatch(/^#00[0-9a-f]{2}00$/);
    expect(readable('#808080', '#ffffff')).toMatch(/^#([0-9a-f]{2})\1\1$/);
  });

  it('mixes by share', () => {
    expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080');
  });
});

const accents = ['#409EFF', '#ffd400', '#001f5b', '#e5484d', '#9ca3af'];
const modesOf = (mode: ThemeMode | 'device'): ThemeMode[] => (mode === 'device' ? ['light', 'dark'] : [mode]);
const looks = themes.flatMap(({ id, mode, accent, ground }) =>
  modesOf(mode).flatMap((shown) => [accent, ...accents].map((picked) => ({ id, mode: shown, accent: picked, ground }))),
);

it('there are eleven themes, dark ones among them', () => {
  expect(themes).toHaveLength(11);
  expect(new Set(themes.map(({ id }) => id)).size).toBe(11);
  expect(themes.filter(({ mode }) => mode === 'dark').length).toBeGreaterThanOrEqual(2);
});

describe.each(looks)('$id, $mode, with $accent', ({ mode, accent, ground }) => {
  const palette = paletteOf({ mode, accent, ground });
  const grounds = [palette.canvas, palette.surface, palette.raised, palette.hover];

  it('keeps every word at 4.5:1 on every ground it may stand on', () => {
    const words = [palette.text, palette.textSoft, palette.textMuted];
    const ratios = words.flatMap((word) => [...grounds, palette.accentSofter].map((ground) => contrast(word, ground)));
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps accent words and white words on accent fills at 4.5:1', () => {
    const onTint = [palette.accentSoft, palette.surface, palette.canvas].map((ground) => contrast(palette.accentText, ground));
    expect(Math.min(...onTint, contrast('#ffffff', palette.accentSolid))).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps what tells success, warning and danger at 4.5:1', () => {
    const told = [palette.success, palette.warning, palette.danger].map((tone) => contrast(tone, palette.surface));
    expect(Math.min(...told, contrast('#ffffff', palette.dangerSolid))).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps the picked colour itself', () => {
    expect(palette.accent).toBe(accent);
    expect(cssVariables(palette)['--accent']).toBe(accent);
  });
});
