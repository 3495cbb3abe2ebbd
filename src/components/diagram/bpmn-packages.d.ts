/** Types for packages without types of their own, as far as they are used. */
declare module 'bpmn-auto-layout' {
  export function layoutProcess(xml: string): Promise<string>;
}

declare module 'bpmn-js-i18n/translations/zn.js' {
  const words: Readonly<Record<string, string>>;

  // biome-ignore lint/style/noDefaultExport: so does the package
  export { words as default };
}
