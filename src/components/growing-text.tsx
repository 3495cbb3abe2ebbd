import { type GetProps, Input } from 'antd';

interface GrowingTextProps extends Omit<GetProps<typeof Input.TextArea>, 'autoSize' | 'rows'> {
  /** The lines that it has room for when it is empty, and those beyond which it scrolls. */
  readonly least: number;
  readonly most: number;
}

/** The padding of antd's fields above and below the text, and their border, which a field with a count has around both, in pixels. */
const [padding, border] = [8, 2];

/** Whether the browser lets a field grow; without it the reader makes the field larger. */
const grows = 'fieldSizing' in document.documentElement.style;

/**
 * Shows a field for several lines that grows with its text. The browser does that by itself; antd measures a copy of the field,
 * whereby the browser lays out a form that opens twice more.
 */
export function GrowingText({ least, most, style, ...rest }: GrowingTextProps) {
  const around = rest.showCount ? padding : padding + border;
  const room = (lines: number) => `calc(${lines}lh + ${around}px)`;
  if (!grows) return <Input.TextArea {...rest} rows={least} style={style} />;
  const textarea = { fieldSizing: 'content' as const, minHeight: room(least), maxHeight: room(most), ...style };
  // Whether it can be pulled larger is taken from here, also where a field with a count has a frame of its own.
  return <Input.TextArea {...rest} rows={least} style={{ resize: 'none' }} styles={{ textarea }} />;
}
