/**
 * Returns the appearance of a drawing: the colours of the theme, which may change while it is on screen, and the font of the
 * page.
 */
export function lookOf(host: HTMLElement) {
  const { fontFamily } = getComputedStyle(host);
  return {
    bpmnRenderer: { defaultFillColor: 'var(--surface)', defaultStrokeColor: 'var(--text)', defaultLabelColor: 'var(--text)' },
    textRenderer: { defaultStyle: { fontFamily }, externalStyle: { fontFamily, fontSize: 12 } },
  };
}
