import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';

const Input = lazyInput<string>(async () => (await import('./rich-text-input.tsx')).RichTextInput, {
  // With its tools, as long as the text fits.
  height: 193,
  isHeavy: true,
});
const View = lazyWithPreload(async () => (await import('./rich-text-view.tsx')).RichTextView);

/** Returns the text of a fragment of HTML, for places that take one line. Parsing runs no script and fetches nothing. */
export function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

/** Formatted text, kept as HTML. The server cleans it when it is written, and the view cleans it again before it is shown. */
export const richText: KindSpec<string, string> = {
  cell: ({ value }) => plainText(String(value)),
  detail: ({ value }) => (
    <LoadingFallback value={<span aria-busy>{plainText(String(value))}</span>}>
      <View html={String(value)} />
    </LoadingFallback>
  ),
  Input,
  span: 2,
  unsortable: true,
};
