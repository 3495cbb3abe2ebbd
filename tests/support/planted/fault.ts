/** A fault that is planted into a copy of the sources to see that a test finds it. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  /** The text that stands there once. */
  readonly text: string;
  readonly replacement: string;
  /** The file of tests that finds it. */
  readonly foundBy: string;
}
