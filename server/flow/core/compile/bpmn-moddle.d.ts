/** The package describes the elements it reads, not itself; here is what of it is used. */
declare module 'bpmn-moddle' {
  export interface ParseWarning {
    readonly message: string;
    /** Set where part of the file could not be read. */
    readonly error?: Error;
    readonly element?: unknown;
    readonly property?: string;
    readonly value?: string;
  }

  export interface ParseContext {
    addWarning(warning: ParseWarning): void;
  }

  export interface RootHandler {
    context: ParseContext;
  }

  export interface Reader {
    handler(this: Reader, type: string): RootHandler;
  }

  export interface ParseResult {
    readonly rootElement: { readonly $type: string; readonly [property: string]: unknown };
    readonly warnings: readonly ParseWarning[];
  }

  export class BpmnModdle {
    constructor(packages?: object, config?: { nsMap?: Record<string, string> });
    /** The options are laid over the reader, its methods included. */
    fromXML(xml: string, type: string, options: Partial<Reader>): Promise<ParseResult>;
  }
}
