import 'react';

declare module 'react' {
  interface CSSProperties {
    /** A custom property, which style sheets read by `var()`. */
    [name: `--${string}`]: string | number | undefined;
  }
}
